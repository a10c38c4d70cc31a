package dev.edict.maven;

import dev.edict.codegen.command.Manifests;
import dev.edict.codegen.command.RecordFiles;
import java.io.File;
import java.io.IOException;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * Writes annotated records for definitions of custom resources, and adds them to the sources of the project. Those that are current keep
 * their time, so that nothing is compiled in vain.
 */
@Mojo(name = "records", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets the fields
public final class RecordsMojo extends AbstractMojo {

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    /** Files with definitions, and folders in which such files are looked for. */
    @Parameter(property = "edict.definitions", defaultValue = "${project.basedir}/src/main/crd")
    private List<File> definitions;

    /** The package in which there is one for each version; the group's name, turned round, if nothing is said. */
    @Parameter(property = "edict.package", defaultValue = "")
    private String packageName;

    /** For nothing else: other sources in it are deleted. */
    @Parameter(property = "edict.sources", defaultValue = "${project.build.directory}/generated-sources/edict")
    private File outputDirectory;

    @Override
    public void execute() throws MojoExecutionException {
        try {
            RecordFiles files = new RecordFiles(
                    Manifests.in(definitions.stream().map(File::toPath).toList()), packageName == null ? "" : packageName);
            int written = files.replace(outputDirectory.toPath()).size();
            getLog().info(written == 0 ? "The records are current" : "Wrote " + written + " sources to " + outputDirectory);
        } catch (IOException | IllegalArgumentException e) {
            throw new MojoExecutionException("The records can not be written: " + e.getMessage(), e);
        }
        project.addCompileSourceRoot(outputDirectory.getPath());
    }
}
