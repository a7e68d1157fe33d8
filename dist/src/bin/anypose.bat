@echo off
rem Runs anypose from the folder that this file is in, unpacked anywhere: it needs a Java runtime 17 or newer, and writes
rem nothing into its own folder.
rem
rem   JAVA_HOME           the Java to use; without it the java on the PATH
rem   ANYPOSE_JAVA_OPTS   more options for the JVM, separated by spaces
rem   ANYPOSE_CLASSPATH   jars of your own, separated by semicolons
rem
rem Exit code 3: Java is absent; all others come from Java or the program itself.
setlocal
set "home=%~dp0.."
set "java=java.exe"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
if defined JAVA_HOME if not exist "%java%" (
  echo anypose: JAVA_HOME is %JAVA_HOME%, but there is no bin\java.exe in it; point it at a Java runtime 17 or newer, or unset it 1>&2
  exit /b 3
)
if not defined JAVA_HOME (
  where /q java.exe || (
    echo anypose: no java found; install a Java runtime 17 or newer and put it on the PATH, or point JAVA_HOME at it 1>&2
    exit /b 3
  )
)
rem No downloads and no telemetry; what PyTorch's containers set would make the engine look for another native library.
set "DJL_OFFLINE=true"
set "OPT_OUT_TRACKING=true"
set "PYTORCH_VERSION="
set "classes=%home%\lib\*"
if defined ANYPOSE_CLASSPATH set "classes=%classes%;%ANYPOSE_CLASSPATH%"
"%java%" "-Danypose.launcher=%~f0" -XX:+UseSerialGC -Xmx2g %ANYPOSE_JAVA_OPTS% -cp "%classes%" io.anypose.app.Main %*
exit /b %ERRORLEVEL%
