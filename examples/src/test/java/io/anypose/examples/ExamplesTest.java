package io.anypose.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.learn.ModelFile;
import io.anypose.provenance.Seed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the programs one after the other, as a user would, and shows what they print. */
class ExamplesTest {

    private interface Program {
        void run() throws IOException;
    }

    private static String printed(Program program) throws IOException {
        PrintStream before = System.out;
        var bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            program.run();
        } finally {
            System.setOut(before);
        }
        String text = bytes.toString(StandardCharsets.UTF_8);
        System.out.print(text);
        return text;
    }

    @Test
    void anOperatorThatAProgramBringsIsTrainedWithAndStoredByItsName(@TempDir Path temp) throws IOException {
        String model = temp.resolve("signs.anypose").toString();
        assertEquals("wrote signs.anypose\n", printed(() -> TrainOnPictures.main(model, "harmonics")));
        assertEquals(
                Harmonics.class,
                ModelFile.read(Path.of(model)).spec().operator().getClass());
        String all = printed(() -> RecogniseInParallel.main(model));
        assertTrue(all.matches("(9\\d|100) % recognised in colours never seen\n"), all);
    }

    @Test
    void aModelIsTrainedAndAskedByAnybody(@TempDir Path temp) throws IOException {
        String model = temp.resolve("signs.anypose").toString();
        assertEquals("wrote signs.anypose\n", printed(() -> TrainOnPictures.main(model)));

        Path picture = temp.resolve("blue-square.png");
        ImageIO.write(new Sign("square", new Seed(500).generator("sign")).at(8 - Sign.STEPS), "png", picture.toFile());
        assertEquals("square at -4 steps\n", printed(() -> RecognisePicture.main(model, picture.toString())));

        String all = printed(() -> RecogniseInParallel.main(model));
        assertTrue(all.matches("(9\\d|100) % recognised in colours never seen\n"), all);
    }
}
