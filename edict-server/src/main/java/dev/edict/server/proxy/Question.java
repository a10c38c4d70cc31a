package dev.edict.server.proxy;

import dev.edict.server.filter.Call;
import dev.edict.server.http.client.ClientRequest;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.http.client.Deadline;
import dev.edict.server.http.client.HttpClient;
import dev.edict.server.http.client.NetworkFailure;
import java.io.IOException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Asks somebody for as long as a client waits for the answer. Whoever is asked may take any time to begin; when the client goes, nobody
 * waits any more, and what has begun ends.
 */
public final class Question {
    private final Lock lock = new ReentrantLock();
    private final Thread asking = Thread.currentThread();
    /** Guarded by the lock. */
    private boolean waiting = true;

    private Question() {}

    /** @throws NetworkFailure also if the client goes */
    public static ClientResponse ask(Call call, HttpClient http, ClientRequest request) throws IOException {
        Question question = new Question();
        call.exchange().onClose(question::giveUp);
        ClientResponse response;
        try {
            response = http.send(request, Deadline.never());
        } finally {
            question.answered();
        }
        call.exchange().onClose(response::close);
        return response;
    }

    private void giveUp() {
        lock.lock();
        try {
            if (waiting) {
                asking.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    private void answered() {
        lock.lock();
        try {
            waiting = false;
            // It was meant for the waiting only.
            Thread.interrupted();
        } finally {
            lock.unlock();
        }
    }
}
