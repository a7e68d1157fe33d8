/** What commands write: JSON, PNG pictures, folders. */
package io.anypose.app.output;
