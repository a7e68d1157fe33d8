/** What commands write: JSON, PNG pictures, folders; and a lock on it. */
package io.anypose.app.output;
