# Summarizes an event stream of Swift Testing, which has one JSON object per line. Prints each issue with its place, the
# unfinished tests, and the counts. Exits with 1 if a test failed or did not finish, or if the test command failed (status).

# Prints one line of at most 160 characters, up to 40 lines in all.
function show(line) {
  if (++shown <= 40) print substr(line, 1, 160)
  else if (shown == 41) print "... the other failures are in .build/test.log"
}

# Returns the first string with this key, without resolving escapes; an empty string if there is none.
function value(json, key) {
  if (!match(json, "\"" key "\":\"")) return ""
  json = substr(json, RSTART + RLENGTH)
  match(json, /^([^"\\]|\\.)*/)
  return substr(json, 1, RLENGTH)
}

function unescaped(text) {
  gsub(/\\\\/, "\001", text)
  gsub(/\\\//, "/", text)
  gsub(/\\"/, "\"", text)
  gsub(/\\n/, "\n", text)
  gsub("\001", "\\", text)
  return text
}

# The ID of a test is Module.Suite/`name`(arguments)/File.swift:1:2. The ID of a suite does not end with a place.
/"kind":"test(Started|Ended)"/ || /"kind":"issueRecorded"/ && /"isKnown":false/ {
  id = unescaped(value($0, "testID"))
  isTest = sub(/\/[^\/]*\.swift:[0-9:]+$/, "", id)
}
/"kind":"runEnded"/ { ended = 1 }
/"kind":"testStarted"/ && isTest { running[id] = 1 }
/"kind":"testEnded"/ && isTest {
  delete running[id]
  if (!(id in failed)) passed++
}
/"kind":"issueRecorded"/ && /"isKnown":false/ {
  if (!(id in failed)) failures++
  failed[id] = 1
  show("")
  show(id)
  place = unescaped(value($0, "fileID"))
  if (match($0, /"line":[0-9]+/)) place = place ":" substr($0, RSTART + 7, RLENGTH - 7)
  show("  " place)
  sub(/.*"messages":\[/, "")
  for (lines = 0; lines < 8 && (text = value($0, "text")) != ""; sub(/"text":"/, "")) {
    count = split(unescaped(text), parts, "\n")
    for (part = 1; part <= count && lines++ < 8; part++) show("  " parts[part])
  }
}

END {
  if (!ended) {
    show("")
    show("the test process ended early (see .build/test.log); some unfinished tests:")
    for (id in running) if (!(id in failed)) { failures++; if (++open <= 10) show("  " id) }
  }
  if (failures + 0 == 0 && (status != 0 || !ended || passed + 0 == 0)) {
    failures = 1
    show("the test command failed with status " status ": see .build/test.log")
  }
  print (passed + 0) " passed, " (failures + 0) " failed"
  exit failures > 0
}
