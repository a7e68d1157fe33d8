/**
 * What every command shares with its user and with the process: exit codes, failures in one line, progress, numbers as
 * text, Ctrl-C. Imports no other package of the app.
 */
package io.anypose.app.console;
