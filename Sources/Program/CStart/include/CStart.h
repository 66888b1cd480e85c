// The arguments of the process as the system passed them, with the program's name first. Swift's runtime reads them through
// /proc, which a chroot or a sandbox may not have.
int start_argument_count(void);
const char *const *start_arguments(void);
