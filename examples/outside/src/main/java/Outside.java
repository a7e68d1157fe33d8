import io.anypose.data.picture.Gallery;
import io.anypose.image.Transformations;
import io.anypose.image.picture.PictureSize;
import io.anypose.learn.Experiment;
import io.anypose.learn.TrainedModel;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Operators;
import io.anypose.recipe.Data;
import io.anypose.recipe.Recipe;
import io.anypose.recipe.Task;
import io.anypose.recipe.Trial;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;

/** Learns two shapes from upright pictures in memory, and recognises one that is turned upside down. */
public class Outside {

    public static void main(String[] args) {
        // tag::learn
        Gallery gallery = Gallery.upright(new PictureSize(16, 16), Transformations.anyRotation());
        for (int i = 0; i < 20; i++) {
            gallery.add("flag", picture(true, i, 0));
            gallery.add("bar", picture(false, i, 0));
        }
        Task task = Task.of(new Data.Memory("shapes"), "rotation:any");
        Trial trial = new Trial(task, Recipe.named("photos", task, Operators.FIXED), 42);
        var file = new Experiment(trial, gallery.source()).train(Compute.Choice.AUTO);
        try (TrainedModel model = TrainedModel.open(file, Compute.Choice.AUTO)) {
            var answer = model.recognise(picture(true, 1000, 180));
            System.out.println(answer.label() + " at " + answer.pose().orElseThrow());
        }
        // end::learn
    }

    private static BufferedImage picture(boolean flag, int variant, double degrees) {
        BufferedImage picture = new BufferedImage(64, 64, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = picture.createGraphics();
        graphics.rotate(-Math.toRadians(degrees), 32, 32);
        graphics.setColor(new Color(150 + variant % 100, 200 - variant % 70, 180));
        graphics.fillRect(28, 12, 5 + variant % 4, 40);
        graphics.fillRect(28, 12, flag ? 20 + variant % 5 : 0, 14);
        graphics.dispose();
        return picture;
    }
}
