package dev.edict.server.admit.webhook;

import dev.edict.model.budget.TimeBudgetExceeded;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.server.admit.Operation;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Asks several webhooks about the same request at the same time, and waits for all of them. */
final class ParallelCalls {
    private final Caller caller;
    private final Operation operation;
    private final @Nullable Duration remaining;
    private final Outcome[] outcomes;
    /** In the order in which they came. */
    private final Queue<ApiException> refusals = new ConcurrentLinkedQueue<>();

    /**
     * What came of asking one webhook.
     *
     * @param answer null if there was none
     * @param ignored why it could not be asked, if that does not matter; empty otherwise
     */
    record Outcome(AdmissionReview.@Nullable Answer answer, String ignored) {
        /** As long as nobody has said anything else. */
        static final Outcome UNANSWERED = new Outcome(null, "");

        boolean admits() {
            return answer == null ? !ignored.isEmpty() : answer.allowed();
        }
    }

    /** What is asked of one webhook. It may turn out that it can not be asked. */
    record Inquiry(Webhook webhook, Caller.@Nullable Question question, @Nullable Exception hindrance) {}

    private ParallelCalls(Caller caller, Operation operation, @Nullable Duration remaining, int count) {
        this.caller = caller;
        this.operation = operation;
        this.remaining = remaining;
        this.outcomes = new Outcome[count];
        Arrays.fill(outcomes, Outcome.UNANSWERED);
    }

    /** All outcomes in the order of the webhooks, and the refusal that came first. */
    record Results(List<Outcome> outcomes, @Nullable ApiException refusal) {}

    /** @param remaining how long the request may still take, or null */
    static Results run(Caller caller, Operation operation, List<Inquiry> inquiries, @Nullable Duration remaining) {
        ParallelCalls calls = new ParallelCalls(caller, operation, remaining, inquiries.size());
        calls.run(inquiries);
        calls.refuseUnlessAllAdmit(inquiries);
        return new Results(List.of(calls.outcomes), calls.refusals.peek());
    }

    /**
     * The first is asked by the present thread: most requests concern one webhook. That thread is also the only one whose time
     * may be over; then nobody waits for the others any more.
     */
    private void run(List<Inquiry> inquiries) {
        CountDownLatch others = new CountDownLatch(inquiries.size() - 1);
        for (int index = 1; index < inquiries.size(); index++) {
            int place = index;
            Thread.ofVirtual().name("edict-webhook").start(() -> {
                try {
                    ask(inquiries.get(place), place);
                } finally {
                    others.countDown();
                }
            });
        }
        ask(inquiries.getFirst(), 0);
        try {
            others.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw Refusals.outOfTime();
        }
    }

    /** Whatever has become of those who asked, a request passes only if each of its webhooks is known to let it. */
    private void refuseUnlessAllAdmit(List<Inquiry> inquiries) {
        for (int place = 0; place < outcomes.length && refusals.isEmpty(); place++) {
            if (!outcomes[place].admits()) {
                refusals.add(ApiErrors.internal(panic(inquiries.get(place).webhook(), "nothing came of asking it")));
            }
        }
    }

    private static String panic(Webhook webhook, Object why) {
        return "ValidatingAdmissionWebhook/" + webhook.name() + " has panicked: " + why;
    }

    private void ask(Inquiry inquiry, int place) {
        MeasuredCall measured = caller.measured(inquiry.webhook(), operation);
        try {
            ask(inquiry, place, measured);
        } catch (TimeBudgetExceeded over) {
            throw over;
        } catch (RuntimeException | Error defect) {
            measured.panicked();
            failed(inquiry.webhook(), place, panic(inquiry.webhook(), defect));
        }
    }

    private void ask(Inquiry inquiry, int place, MeasuredCall measured) {
        Webhook webhook = inquiry.webhook();
        try {
            AdmissionReview.Answer answer = answer(inquiry);
            outcomes[place] = new Outcome(answer, "");
            if (answer.allowed()) {
                measured.passed();
            } else {
                ApiException denial = Refusals.denied(webhook.name(), answer.result());
                measured.denied(denial.code());
                refusals.add(denial);
            }
        } catch (ApiException refused) {
            measured.broken();
            refusals.add(refused);
        } catch (Caller.CallFailure failure) {
            measured.failed(failure.code());
            failed(webhook, place, failure.words());
        }
    }

    private AdmissionReview.Answer answer(Inquiry inquiry) throws Caller.CallFailure {
        Caller.Question question = inquiry.question();
        if (question != null) {
            return caller.ask(question, remaining);
        }
        if (inquiry.hindrance() instanceof Caller.CallFailure failure) {
            throw failure;
        }
        if (inquiry.hindrance() instanceof ApiException refusal) {
            throw refusal;
        }
        throw new IllegalStateException("neither a question nor a hindrance");
    }

    private void failed(Webhook webhook, int place, String why) {
        if (webhook.failing()) {
            refusals.add(ApiErrors.internal(why));
        } else {
            outcomes[place] = new Outcome(null, why);
        }
    }
}
