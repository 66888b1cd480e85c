# Prints the blocks of the section `heading` of a page as a script for sh: commands as they are, also those that the tests do
# not run, and commands that write the files.
/^```/ && isOpen {
  if (isPrinted && file != "") print "END"
  isOpen = 0
  file = ""
  next
}
isOpen {
  if (isPrinted) print
  next
}
/^```/ {
  isOpen = 1
  isPrinted = isInside && (file != "" || $0 == "```sh")
  if (isPrinted && file != "") printf "mkdir -p \"$(dirname '%s')\"; cat > '%s' <<'END'\n", file, file
  next
}
/^#+ / { isInside = substr($0, index($0, " ") + 1) == heading }
/^<!-- file: / { file = $3 }
