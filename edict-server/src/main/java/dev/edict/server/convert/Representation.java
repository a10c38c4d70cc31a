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

    /** The content type of a stream of events. */
    public String streamContentType() {
        return format == Format.JSON ? format.mediaType() : format.mediaType() + ";stream=watch";
    }

    public boolean isWhole() {
        return shape instanceof Shape.Whole;
    }
}
