package dev.edict.model.yaml;

import java.util.Comparator;

/**
 * The order of keys: letters by code point, after everything else; runs of digits by the number that they denote, so
 * that {@code a2} comes before {@code a10}. No two different keys are equal.
 */
final class KeyOrder implements Comparator<String> {
    static final KeyOrder NATURAL = new KeyOrder();

    private KeyOrder() {}

    @Override
    public int compare(String left, String right) {
        int[] a = left.codePoints().toArray();
        int[] b = right.codePoints().toArray();
        for (int index = 0; index < a.length && index < b.length; index++) {
            if (a[index] != b[index]) {
                return compareFrom(a, b, index);
            }
        }
        return Integer.compare(a.length, b.length);
    }

    private static int compareFrom(int[] a, int[] b, int index) {
        boolean leftLetter = Character.isLetter(a[index]);
        boolean rightLetter = Character.isLetter(b[index]);
        if (leftLetter || rightLetter) {
            return leftLetter == rightLetter ? Integer.compare(a[index], b[index]) : leftLetter ? 1 : -1;
        }
        long start = (a[index] == '0' || b[index] == '0') && isInsideNumber(a, index) ? 1 : 0;
        int leftEnd = numberEnd(a, index);
        int rightEnd = numberEnd(b, index);
        int byNumber = Long.compare(number(start, a, index, leftEnd), number(start, b, index, rightEnd));
        if (byNumber != 0) {
            return byNumber;
        }
        return leftEnd != rightEnd ? Integer.compare(leftEnd, rightEnd) : Integer.compare(a[index], b[index]);
    }

    /** Whether the digits before the index are not all zeros: then a zero at the index has a weight. */
    private static boolean isInsideNumber(int[] points, int index) {
        for (int before = index - 1; before >= 0 && Character.isDigit(points[before]); before--) {
            if (points[before] != '0') {
                return true;
            }
        }
        return false;
    }

    private static int numberEnd(int[] points, int start) {
        int end = start;
        while (end < points.length && Character.isDigit(points[end])) {
            end++;
        }
        return end;
    }

    private static long number(long start, int[] points, int from, int to) {
        long number = start;
        for (int index = from; index < to; index++) {
            number = number * 10 + (points[index] - '0');
        }
        return number;
    }
}
