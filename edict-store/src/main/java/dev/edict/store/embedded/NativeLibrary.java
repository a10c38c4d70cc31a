package dev.edict.store.embedded;

import dev.edict.store.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

/**
 * Loads the native library of RocksDB.
 *
 * <p>By itself RocksDB unpacks the library, 15 MB, into a temporary file at every start, and leaves it there if the process
 * is killed. Here it is unpacked once, under a name made from its length and checksum, and used again at the next start.
 */
final class NativeLibrary {

    private NativeLibrary() {}

    static void load(Path directory) {
        URL resource = find();
        try {
            Path home = directory.resolve(fingerprint(resource)).toAbsolutePath();
            // Not the name of the resource, but the one that loadLibrary makes up for a given path.
            Path library = home.resolve(Environment.getJniLibraryFileName("rocksdbjni"));
            if (!Files.exists(library)) {
                unpack(resource, library);
            }
            RocksDB.loadLibrary(List.of(home.toString()));
        } catch (IOException failure) {
            throw new StoreException(
                    "cannot unpack the native library of RocksDB into " + directory + ": " + failure, failure);
        } catch (UnsatisfiedLinkError failure) {
            throw new StoreException(
                    "cannot load the native library of RocksDB from " + directory + ": " + failure.getMessage()
                            + ". If the file system forbids execution, choose another directory for libraries.",
                    failure);
        }
    }

    private static URL find() {
        String name = Environment.getJniLibraryFileName("rocksdb");
        ClassLoader loader = RocksDB.class.getClassLoader();
        URL resource = loader.getResource(name);
        String fallback = Environment.getFallbackJniLibraryFileName("rocksdb");
        if (resource == null && fallback != null) {
            resource = loader.getResource(fallback);
        }
        if (resource == null) {
            throw new StoreException("RocksDB has no native library for this platform (" + name
                    + "); use the store in memory or etcd");
        }
        return resource;
    }

    private static String fingerprint(URL resource) throws IOException {
        URLConnection connection = resource.openConnection();
        long checksum = connection instanceof JarURLConnection jar ? jar.getJarEntry().getCrc() : 0;
        return Long.toHexString(connection.getContentLengthLong()) + "-" + Long.toHexString(checksum);
    }

    private static void unpack(URL resource, Path library) throws IOException {
        Path home = library.resolveSibling("");
        Files.createDirectories(home);
        Path unpacking = Files.createTempFile(home, "unpacking", ".tmp");
        try (InputStream input = resource.openStream()) {
            Files.copy(input, unpacking, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.move(unpacking, library, StandardCopyOption.ATOMIC_MOVE);
    }
}
