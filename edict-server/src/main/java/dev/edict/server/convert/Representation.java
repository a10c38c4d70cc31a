package dev.edict.server.convert;

/**
 * How an answer is written.
 *
 * @param pretty whether JSON is indented for people
 */
public record Representation(Format format, Shape shape, boolean pretty) {

    public String contentType() {
        return format.mediaType();
    }

    /** Whether an answer ends with a new line of its own: JSON does, unless it is laid out for people. */
    public boolean endsLine() {
        return format == Format.JSON && !pretty;
    }

    /** The content type of a stream of events. */
    public String streamContentType() {
        return format == Format.JSON ? format.mediaType() : format.mediaType() + ";stream=watch";
    }

    public boolean isWhole() {
        return shape instanceof Shape.Whole;
    }
}
