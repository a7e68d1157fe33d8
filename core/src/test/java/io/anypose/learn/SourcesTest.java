package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.data.picture.PictureRequest;
import io.anypose.group.CyclicGroup;
import io.anypose.image.Examples;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.image.picture.Backdrop;
import io.anypose.image.picture.Colours;
import io.anypose.image.picture.PictureSize;
import io.anypose.model.ModelSpec;
import io.anypose.model.TestModels;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Data;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Pictures are asked for as a model was shown them. */
class SourcesTest {

    private static final Path HERE = Path.of("here");
    private static final Path ELSEWHERE = Path.of("elsewhere");
    private static final Optional<Path> NOWHERE = Optional.empty();

    private final ModelSpec turned = spec(Transformations.rotation(90).on(6, 4), new ImageFormat(3, 6, 4, 255));

    private static ModelSpec spec(Transformation transformation, ImageFormat format) {
        return TestModels.dense(transformation, List.of(0), format, List.of("cup", "bowl"), Operators.FIXED, 4, 4, 0);
    }

    @Test
    void movedPicturesKeepKindSizeColoursBackdropAndClasses() {
        assertEquals(
                new PictureRequest(
                        Optional.of(HERE),
                        NOWHERE,
                        Optional.of(Transformations.rotation(90)),
                        Optional.of(new PictureSize(6, 4)),
                        Optional.of(Colours.RGB),
                        Backdrop.NOISE,
                        OptionalInt.empty(),
                        Optional.of(List.of("cup", "bowl"))),
                Sources.request(manifest(HERE, NOWHERE, Backdrop.NOISE, turned), NOWHERE, NOWHERE));
    }

    @Test
    void examplesKeepTheirOrder() {
        ModelSpec examples = spec(new Examples(new CyclicGroup(7)), new ImageFormat(1, 6, 4, 255));
        PictureRequest request = Sources.request(manifest(HERE, NOWHERE, Backdrop.NONE, examples), NOWHERE, NOWHERE);
        assertEquals(Optional.empty(), request.moved());
        assertEquals(OptionalInt.of(7), request.order());
    }

    @Test
    void greyPicturesAndScenesAreReadInGrey() {
        assertEquals(Optional.of(Colours.GREY), colours(new ImageFormat(1, 6, 4, 255)));
        assertEquals(
                Optional.of(Colours.GREY), colours(new ImageFormat(3, 6, 4, 1)), "scenes of black, white and blue");
        assertEquals(Optional.of(Colours.RGB), colours(new ImageFormat(3, 6, 4, 255)));
    }

    private Optional<Colours> colours(ImageFormat format) {
        ModelSpec spec = spec(Transformations.rotation(90).on(6, 4), format);
        return Sources.request(manifest(HERE, NOWHERE, Backdrop.EDGE, spec), NOWHERE, NOWHERE)
                .colours();
    }

    @Test
    void foldersAreTheRememberedOnesUnlessOthersAreNamed() {
        Optional<Path> elsewhere = Optional.of(ELSEWHERE);
        Manifest whole = manifest(HERE, NOWHERE, Backdrop.EDGE, turned);
        Manifest both = manifest(HERE, Optional.of(Path.of("tested")), Backdrop.EDGE, turned);
        assertFolders(Optional.of(HERE), Optional.of(Path.of("tested")), request(both, NOWHERE, NOWHERE));
        assertFolders(elsewhere, NOWHERE, request(both, elsewhere, NOWHERE));
        assertFolders(NOWHERE, elsewhere, request(both, NOWHERE, elsewhere));
        assertFolders(Optional.of(HERE), NOWHERE, request(whole, NOWHERE, NOWHERE));
    }

    private static PictureRequest request(Manifest of, Optional<Path> images, Optional<Path> test) {
        return Sources.request(of, images, test);
    }

    /** Returns what a model file says of pictures in a folder. */
    private static Manifest manifest(Path folder, Optional<Path> test, Backdrop backdrop, ModelSpec spec) {
        Manifest plain = ModelFiles.manifest(spec, Provenance.now(Map.of(), new Seed(1), "none", "none"));
        Data data = new Data.Folder(
                folder.toString(), test.map(Path::toString), Optional.empty(), Optional.empty(), Optional.of(backdrop));
        return new Manifest(
                spec,
                plain.trial().with(plain.trial().task().with(data)),
                plain.provenance(),
                List.of(),
                Optional.of(backdrop),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of());
    }

    private static void assertFolders(Optional<Path> images, Optional<Path> test, PictureRequest request) {
        assertEquals(images, request.images());
        assertEquals(test, request.test());
    }
}
