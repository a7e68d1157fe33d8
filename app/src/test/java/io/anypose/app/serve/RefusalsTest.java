package io.anypose.app.serve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with a request is told: a status, a code for programs, a sentence for people. */
@Timeout(120)
class RefusalsTest extends ServedTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET    | api/recognise                            |                  |         | 405 | method-not-allowed     | allowed are POST
            DELETE | api/models                               |                  |         | 405 | method-not-allowed     | allowed are GET, HEAD
            OPTIONS| api/scene                                |                  |         | 405 | method-not-allowed     | allowed are POST
            GET    | api/nothing                              |                  |         | 404 | not-found              | /api/openapi.json
            GET    | ../etc/passwd                            |                  |         | 404 | not-found              |
            GET    | style.css/                               |                  |         | 404 | not-found              |
            GET    | openapi.json                             |                  |         | 404 | not-found              |
            GET    | api/digits/99999                         |                  |         | 404 | unknown-digit          | there are 0 to
            GET    | api/digits/-1                            |                  |         | 404 | unknown-digit          |
            GET    | api/digits/0?class=9                     |                  |         | 404 | unknown-class          | there are 0, 1, 2, 3, 4, 5, 6, 7, 8
            POST   | api/recognise                            | image/png        | x       | 400 | missing-parameter      | ?model=
            POST   | api/recognise?model=me                   | image/png        | x       | 404 | unknown-model          | there are rotation-none, rotation-fixed
            POST   | api/recognise?model=a&model=b            | image/png        | x       | 400 | bad-query              | twice
            POST   | api/recognise?model=rotation-none        | image/png        | x       | 422 | cannot-find-poses      |
            POST   | api/recognise?model=shift-stacked        | image/png        | x       | 422 | cannot-find-poses      |
            POST   | api/recognise?model=rotation-fixed       | image/png        | x       | 400 | no-image               | PNG, JPEG, GIF, BMP and WebP
            POST   | api/recognise?model=rotation-fixed       | image/png        |         | 400 | no-image               |
            POST   | api/recognise?model=rotation-fixed       | image/tiff       | x       | 415 | unsupported-type       | image/bmp, image/gif, image/jpeg, image/png
            POST   | api/recognise?model=rotation-fixed       | multipart/form-data; boundary=a | x | 400 | bad-form | as the body
            POST   | api/recognise?model=rotation-fixed       |                  | x       | 415 | unsupported-type       | is none
            POST   | api/scene                                | text/plain       | {}      | 415 | unsupported-type       | application/json
            POST   | api/scene                                | application/json | {       | 400 | bad-json               |
            POST   | api/scene                                | application/json |         | 400 | bad-json               |
            POST   | api/scene                                | application/json | []      | 400 | bad-json               | no single object
            POST   | api/scene                                | application/json | {} {}   | 400 | bad-json               |
            POST   | api/scene                                | application/json | {'a':1} | 400 | bad-json               |
            POST   | api/scene                                | application/json | {"a":NaN} | 400 | bad-json             |
            POST   | api/scene                                | application/json | {}      | 400 | bad-field              | transformation
            POST   | api/scene                                | application/json | {"transformation":"spin"}           | 404 | unknown-transformation | there are rotation, translate-xy
            POST   | api/scene                                | application/json | {"transformation":"rotation"}       | 400 | bad-mask  | 28 strings, each of 28
            POST   | api/scene                                | application/json | {"transformation":"rotation","mask":[1]} | 400 | bad-mask  |
            GET    | api/sweep?transformation=rotation        |                  |         | 400 | missing-parameter      | pose
            GET    | api/sweep?transformation=rotation&pose=7 |                  |         | 400 | bad-pose               | -144 to 180° in steps of 36
            GET    | api/sweep?transformation=rotation&pose=x |                  |         | 400 | bad-number             |
            GET    | api/sweep?transformation=rotation&pose=0,0 |                |         | 400 | bad-pose               | one number, not 2
            GET    | api/sweep?transformation=translate-xy&pose=0 |              |         | 400 | bad-pose               | 2 numbers, such as -12,4, not 1
            GET    | api/sweep?transformation=rotation&pose=0&count=0 |          |         | 400 | bad-count              | allowed are 1 to
            GET    | api/sweep?transformation=rotation&pose=0&count=501 |        |         | 400 | bad-count              |
            """)
    void whatIsWrongIsTold(String method, String path, String type, String body, int status, String code, String hint) {
        HttpResponse<String> response = server.send(
                method,
                path.startsWith(".") ? "api/" + path : path,
                type,
                method.equals("POST") ? (body == null ? "" : body).getBytes(StandardCharsets.UTF_8) : null);

        TinyServer.refused(response, status, code, hint == null ? "" : hint);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"pose":{"rotation":7}}    | bad-pose
            {"pose":0}                 | bad-field
            {"pose":"0"}               | bad-field
            {"pose":{"rotation":"0"}}  | bad-field
            {"pose":null}              | bad-field
            {"pose":{"rotation":1.5}}  | bad-number
            {"pose":{"rotation":1e99}} | bad-number
            {"pose":{}}                | bad-field
            {"pose":{"x":0}}           | bad-field
            {"pose":{"rotation":0},"background":"a"} | bad-field
            {"pose":{"rotation":0},"background":99999999999} | bad-number
            """)
    void aSceneOfAWrongPoseIsRefused(String fields, String code) {
        ObjectNode asked = TinyServer.object(fields);
        asked.put("transformation", "rotation");
        asked.set("mask", TinyServer.json(server.get("api/digits/0")).get("mask"));

        TinyServer.refused(
                server.send(
                        "POST",
                        "api/scene",
                        "application/json",
                        asked.toString().getBytes(StandardCharsets.UTF_8)),
                400,
                code,
                "");
    }
}
