package io.anypose.app.serve;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A form with files, as browsers and curl send it. */
final class TinyForm {

    private static final String HEAD = String.join(
            "\r\n",
            "--edge",
            "Content-Disposition: form-data; name=\"picture\"; filename=\"a.png\"",
            "Content-Type: image/png",
            "",
            "");

    private TinyForm() {}

    static HttpResponse<String> post(TinyServer server, String path, List<byte[]> files) {
        var body = new ByteArrayOutputStream();
        for (byte[] file : files) {
            body.writeBytes(ascii(HEAD));
            body.writeBytes(file);
            body.writeBytes(ascii("\r\n"));
        }
        body.writeBytes(ascii("--edge--\r\n"));
        return server.send("POST", path, "multipart/form-data; boundary=edge", body.toByteArray());
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
