package io.anypose.app.example;

/** A point or direction: x to the right, y up, z towards the viewer. */
record Vector(double x, double y, double z) {

    Vector minus(Vector other) {
        return new Vector(x - other.x, y - other.y, z - other.z);
    }

    double dot(Vector other) {
        return x * other.x + y * other.y + z * other.z;
    }

    Vector cross(Vector other) {
        return new Vector(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x);
    }

    Vector unit() {
        double length = Math.sqrt(dot(this));
        return new Vector(x / length, y / length, z / length);
    }

    /** Turned about the vertical axis, counter-clockwise seen from above. */
    Vector turned(double radians) {
        double cos = Math.cos(radians);
        double sin = Math.sin(radians);
        return new Vector(cos * x + sin * z, y, cos * z - sin * x);
    }

    /** Tilted towards the viewer, so that its top comes into sight. */
    Vector tilted(double radians) {
        double cos = Math.cos(radians);
        double sin = Math.sin(radians);
        return new Vector(x, cos * y - sin * z, cos * z + sin * y);
    }
}
