package dev.edict.client.control;

import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Programs that {@link SignalsTest} tells to end. */
final class SignalledProgram {
    private SignalledProgram() {}

    /** @param arguments which program */
    public static void main(String[] arguments) throws InterruptedException {
        switch (arguments[0]) {
            case "waits" -> waits();
            case "drains" -> drains();
            default -> Signals.run(() -> say("done"));
        }
    }

    private static void say(String what) {
        System.out.println(what);
    }

    @SuppressWarnings("try") // they are closed, which is what this is about
    private static void waits() throws InterruptedException {
        try (AutoCloseable first = () -> say("first closed");
                AutoCloseable second = () -> say("second closed, interrupted: " + Thread.currentThread().isInterrupted())) {
            Signals.run(() -> {
                say("works");
                try {
                    new CountDownLatch(1).await();
                } finally {
                    say("stopped");
                    Thread.currentThread().interrupt();
                }
            });
        } catch (InterruptedException | RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** The first pass goes on until the controller is told to stop. */
    private static void drains() throws InterruptedException {
        HandSource source = HandSource.inStep();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(told::countDown));
        try (Controller<String> controller = Controller.of(ControllerOptions.named("drains"), List.of(source), key -> {
            begun.countDown();
            told.await();
            say("did " + key);
            return Outcome.done();
        })) {
            Thread.ofVirtual().start(() -> {
                while (!controller.isWorking()) {
                    Thread.onSpinWait();
                }
                source.tell("one");
                source.tell("two");
                source.tell("three");
                try {
                    begun.await();
                    say("works");
                } catch (InterruptedException never) {
                    throw new IllegalStateException(never);
                }
            });
            controller.runUntilSignalled();
            say("stopped");
        }
        say("closed");
    }
}
