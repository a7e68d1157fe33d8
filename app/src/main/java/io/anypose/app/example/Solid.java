package io.anypose.app.example;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The surface of a solid body as triangles whose corners run counter-clockwise seen from outside. */
final class Solid {

    record Triangle(Vector a, Vector b, Vector c) {

        Triangle moved(UnaryOperator<Vector> map) {
            return new Triangle(map.apply(a), map.apply(b), map.apply(c));
        }
    }

    /** A point of an outline in a plane. */
    record Point(double u, double v) {}

    private final List<Triangle> triangles = new ArrayList<>();

    List<Triangle> triangles() {
        return List.copyOf(triangles);
    }

    Solid box(double left, double right, double bottom, double top, double back, double front) {
        return standing(
                List.of(new Point(left, back), new Point(left, front), new Point(right, front), new Point(right, back)),
                bottom,
                top);
    }

    /**
     * An upright prism.
     *
     * @param outline its corners seen from above, as (x, z), counter-clockwise; it may be concave where a fan from the first
     *     corner still covers it
     */
    Solid standing(List<Point> outline, double bottom, double top) {
        return prism(outline, bottom, top, (point, height) -> new Vector(point.u(), height, point.v()));
    }

    /**
     * A prism that lies on its side.
     *
     * @param outline its corners seen from the front, as (x, y), counter-clockwise
     */
    Solid lying(List<Point> outline, double back, double front) {
        return prism(outline, back, front, (point, depth) -> new Vector(point.u(), point.v(), depth));
    }

    private interface Lift {
        Vector at(Point point, double height);
    }

    private Solid prism(List<Point> outline, double low, double high, Lift lift) {
        int count = outline.size();
        for (int i = 0; i < count; i++) {
            Point here = outline.get(i);
            Point next = outline.get((i + 1) % count);
            quad(lift.at(here, low), lift.at(next, low), lift.at(next, high), lift.at(here, high));
        }
        for (int i = 1; i + 1 < count; i++) {
            Point[] fan = {outline.get(0), outline.get(i), outline.get(i + 1)};
            triangles.add(new Triangle(lift.at(fan[0], high), lift.at(fan[1], high), lift.at(fan[2], high)));
            triangles.add(new Triangle(lift.at(fan[2], low), lift.at(fan[1], low), lift.at(fan[0], low)));
        }
        return this;
    }

    Solid cylinder(double radius, double bottom, double top) {
        List<Point> circle = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            double angle = 2 * Math.PI * i / 24;
            circle.add(new Point(radius * Math.cos(angle), -radius * Math.sin(angle)));
        }
        return standing(circle, bottom, top);
    }

    private void quad(Vector a, Vector b, Vector c, Vector d) {
        triangles.add(new Triangle(a, b, c));
        triangles.add(new Triangle(a, c, d));
    }
}
