package io.anypose.app.measure;

/** What was measured, in each of the forms in which it is printed or written. */
interface ResultText {

    /** For people. */
    String table();

    /** For programs. */
    String json();

    /** For spreadsheets. */
    String csv();
}
