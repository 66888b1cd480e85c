// The entry point alone, so that tests link with the commands, and not with the settings of the program.
internal import Commands

Render.main()
