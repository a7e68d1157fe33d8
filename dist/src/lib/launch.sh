# What both launchers share: `anypose` of the sources and `bin/anypose` of the distribution.
#
# Written for bash 3.2, as macOS has it. Whoever sources this says in `needed` which Java is wanted, such as "a JDK 17 or newer",
# has its own absolute path in `self`, and a function `resolve` that prints the absolute path of a file, through links.

fail() {
  local code=$1
  shift
  printf 'anypose: %s\n' "$*" >&2
  exit "$code"
}

# Java reads and writes file names in the encoding of the locale, and in that of the C locale, in which most containers and
# services start, or of one that is not installed, names with other than ASCII letters cannot be found. Locales of other
# encodings are the user's choice. bash would complain where there is no C.UTF-8; everything else works there, too.
use_utf8() {
  local umlaut=$'\xc3\xbc' # one letter in UTF-8, two elsewhere
  ((${#umlaut} == 1)) && return
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
    C | POSIX | *.[Uu][Tt][Ff]8 | *.[Uu][Tt][Ff]-8)
      if [[ -n ${LC_ALL:-} ]]; then export LC_ALL=C.UTF-8; else export LC_CTYPE=C.UTF-8; fi 2>/dev/null
      ;;
  esac
}

# A JDK tells its version in the file release; to ask java itself takes as long as a start of it. What stands for java
# without being one, as /usr/bin/java of macOS or the script of a version manager, has no such file.
find_java() {
  if [[ -n ${JAVA_HOME:-} ]]; then
    java=$JAVA_HOME/bin/java
    [[ -x $java ]] || fail 3 "JAVA_HOME is $JAVA_HOME, but there is no bin/java in it; point it at $needed, or unset it"
  else
    java=$(command -v java) || fail 3 "no java found; install $needed and put it on the PATH, or point JAVA_HOME at it"
  fi
  # 'JAVA_VERSION="17.0.15"' in the file; 'openjdk version "17.0.15" 2025-04-15', 'java version "1.8.0_402"' or
  # 'openjdk version "25-ea"' from java
  local words='' pattern='(JAVA_VERSION=|version )"((1\.)?([0-9]+)[^"]*)"'
  jdk=$(resolve "$java")
  jdk=${jdk%/bin/java}
  [[ -r $jdk/release ]] && words=$(<"$jdk/release")
  if [[ ! $words =~ $pattern ]]; then
    jdk=
    words=$("$java" -version 2>&1) || fail 3 "$java does not run (\"${words%%$'\n'*}\"); install $needed, or point JAVA_HOME at one"
    [[ $words =~ $pattern ]] || fail 3 "the version of $java is not readable (\"${words%%$'\n'*}\"); $needed is needed"
  fi
  java_release=${BASH_REMATCH[2]}
  java_version=${BASH_REMATCH[4]}
  ((java_version >= 17)) || fail 3 "$java is version $java_version; $needed is needed: install one, or point JAVA_HOME at it"
}

# What the engine and the C library read from the environment.
set_environment() {
  # DJL prefers the environment over system properties, and worker processes inherit it: no downloads, no telemetry.
  # PYTORCH_VERSION, which PyTorch containers set, would make DJL look for another native library than the one built in.
  export DJL_OFFLINE=true OPT_OUT_TRACKING=true
  # A thread of the engine that waits for work spins for some tenths of a millisecond, in which the next product comes, and
  # then sleeps: half as fast again as sleeping at once, and little lost beside other work.
  [[ -n ${OMP_WAIT_POLICY:-} ]] || export GOMP_SPINCOUNT=${GOMP_SPINCOUNT:-30000}
  # The memory of arrays that a step of training frees is kept for the next step. The C library would give it back to the
  # system each time and be given fresh pages, which have to be cleared: up to a sixth of the time, and no less memory.
  export MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX:-1}
  export MALLOC_TRIM_THRESHOLD_=${MALLOC_TRIM_THRESHOLD_:-1073741824} MALLOC_MMAP_THRESHOLD_=${MALLOC_MMAP_THRESHOLD_:-33554432}
  unset PYTORCH_VERSION
}

# Without a limit Java would let the heap grow to a quarter of the memory before it collects anything.
heap=-Xmx2g

# The heap holds a few large arrays that live as long as the run, which a parallel or concurrent collector cannot speed
# up; its threads would take cores from the engine and its start costs time.
collector=-XX:+UseSerialGC

# Starts the program with the arguments given: the class $main, with $class_path, $heap, $collector and the array `options`, which
# is not empty.
start_java() {
  # Progress is drawn on standard error, colours on standard output, and Java cannot ask whether these are terminals.
  if [[ -t 2 ]]; then options+=(-Danypose.terminal=true); else options+=(-Danypose.terminal=false); fi
  if [[ -t 1 ]]; then options+=(-Danypose.terminal.out=true); else options+=(-Danypose.terminal.out=false); fi
  # Help ends before well-compiled code could earn back its compilation.
  # So do a few pictures, which are recognised by the engine; a fifth of the time to the answer went into compiling.
  case " $* " in
    *' --help '* | *' -h '* | *' --version '* | *' -V '*) options+=(-XX:TieredStopAtLevel=1) ;;
    ' recognise '*) (($# <= 10)) && options+=(-XX:TieredStopAtLevel=1) ;;
  esac
  ((java_version >= 22)) && options+=(--enable-native-access=ALL-UNNAMED)
  # Two collectors are an error, so any choice of the user replaces ours.
  [[ ${ANYPOSE_JAVA_OPTS:-} =~ Use[A-Za-z]*GC ]] || options+=("$collector")
  [[ ${ANYPOSE_JAVA_OPTS:-} == *-Xmx* ]] || options+=("$heap")
  local extra
  read -r -a extra <<<"${ANYPOSE_JAVA_OPTS:-}"
  ((${#extra[@]} == 0)) || options+=("${extra[@]}")
  # Jars of the user's own, such as one with a transformation; behind ours, so that an archive of classes still fits.
  exec "$java" "${options[@]}" -cp "$class_path${ANYPOSE_CLASSPATH:+:$ANYPOSE_CLASSPATH}" "$main" "$@"
}
