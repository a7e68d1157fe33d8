/** The command {@code serve}: which models are served, and the small ones that are trained for the page. */
package io.anypose.app.demo;
