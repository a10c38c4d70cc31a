package dev.edict.server.filter;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.server.http.BodyTooLargeException;
import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.http.HttpException;
import dev.edict.server.http.LogText;
import dev.edict.server.http.Unquoted;
import dev.edict.server.watch.SealException;
import dev.edict.store.StoreException;
import dev.edict.store.TooLargeException;
import dev.edict.store.UnavailableException;
import java.lang.System.Logger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Whatever goes wrong further on comes back here and becomes a status, so that no client is left without an answer. */
public final class FailureAnswers implements Filter {
    private static final Logger LOG = System.getLogger(FailureAnswers.class.getName());

    /** When somebody may come back who was told that a resource is not known as a whole. */
    private static final int REST_SECONDS = 30;

    private final BiConsumer<Call, ApiException> answers;

    /** @param answers answers with a status in a form that the client reads */
    public FailureAnswers(BiConsumer<Call, ApiException> answers) {
        this.answers = answers;
    }

    @Override
    public void pass(Call call, Consumer<Call> next) {
        try {
            next.accept(call);
        } catch (ApiException failure) {
            answer(call, failure);
        } catch (BodyTooLargeException tooLarge) {
            answer(call, ApiErrors.entityTooLarge("limit is " + tooLarge.limit()));
        } catch (ConnectionLostException gone) {
            LOG.log(Logger.Level.DEBUG, "client gone: {0}", LogText.of(gone.getMessage()));
        } catch (HttpException failure) {
            answer(call, new ApiException(Status.failure(failure.status(), "", String.valueOf(failure.getMessage()), null)));
        } catch (UnavailableException unavailable) {
            answer(call, ApiErrors.serviceUnavailable(String.valueOf(unavailable.getMessage())));
        } catch (TooLargeException tooLarge) {
            answer(call, ApiErrors.unclassified("etcdserver: request is too large"));
        } catch (SealException closed) {
            // What is known of the resource is not whole, nor will be before somebody sees to it.
            answer(call, ApiErrors.tooManyRequests("storage is (re)initializing: " + closed.why(), REST_SECONDS));
        } catch (StoreException failure) {
            LOG.log(Logger.Level.ERROR, "the store failed", Unquoted.of(failure));
            answer(call, ApiErrors.internal(String.valueOf(failure.getMessage())));
        } catch (RuntimeException | Error defect) {
            LOG.log(Logger.Level.ERROR, "request failed: " + LogText.of(call.info().verb() + " " + call.info().path()),
                    Unquoted.of(defect));
            call.panic(defect);
            answer(call, ApiErrors.internal("an unexpected error; the server's log says more"));
        }
    }

    private void answer(Call call, ApiException failure) {
        if (call.status() == 0) {
            answers.accept(call, failure);
            return;
        }
        LOG.log(Logger.Level.DEBUG, "failed after an answer had been given: {0}", LogText.of(failure.getMessage()));
        if (call.hasBegun()) {
            // Who reads the rest must not take it for the whole.
            throw failure;
        }
    }
}
