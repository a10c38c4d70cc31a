package dev.edict.scheduler;

import dev.edict.client.failure.ClientException;
import dev.edict.scheduler.plugin.PluginFailure;

/** One pod on its way to its node. As long as that is not over, the thread that sees to it is interrupted to call the pod back. */
final class Departure {
    private final Thread thread;
    /** Never set once {@link #over} is. */
    private boolean calledBack;

    private boolean over;

    Departure(Thread thread) {
        this.thread = thread;
    }

    /** Something that is to be done on the way. */
    interface Step {
        void take() throws InterruptedException;
    }

    /** @throws PluginFailure if the step fails, or the pod is called back */
    void take(String plugin, Step step) throws InterruptedException {
        if (isCalledBack()) {
            throw PluginFailure.beforeBinding(plugin, reason());
        }
        try {
            step.take();
        } catch (ClientException | IllegalStateException failure) {
            throw PluginFailure.beforeBinding(plugin, isCalledBack() ? reason() : failure);
        } catch (InterruptedException interrupted) {
            if (!isCalledBack()) {
                throw interrupted;
            }
            throw PluginFailure.beforeBinding(plugin, reason());
        }
    }

    /** Why a pod that was called back does not go on. */
    static IllegalStateException reason() {
        return new IllegalStateException("preempted by DefaultPreemption");
    }

    private synchronized boolean isCalledBack() {
        return calledBack;
    }

    synchronized boolean callBack() {
        if (!over) {
            calledBack = true;
            thread.interrupt();
        }
        return calledBack;
    }

    /** Is called by the thread itself, which is interrupted no more for this. @return whether the pod was not called back */
    synchronized boolean end() {
        over = true;
        if (calledBack) {
            Thread.interrupted();
        }
        return !calledBack;
    }
}
