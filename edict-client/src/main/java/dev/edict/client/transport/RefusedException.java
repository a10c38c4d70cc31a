package dev.edict.client.transport;

/** What was to be a stream was answered with something else; clients turn this into an {@link dev.edict.client.failure.ApiFailure}. */
public final class RefusedException extends RuntimeException {
    private final transient Answer answer;

    public RefusedException(Answer answer) {
        super("the server has answered with " + answer.status());
        this.answer = answer;
    }

    public Answer answer() {
        return answer;
    }
}
