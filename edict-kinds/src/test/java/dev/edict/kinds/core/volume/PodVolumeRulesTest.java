package dev.edict.kinds.core.volume;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodVolumeRulesTest {
    private final KindTrial pods = KindTrial.namespaced("", "Pod");

    @Test
    void aVolumeHasANameOfItsOwnAndOneSource() {
        assertThat(volumes("""
                {'name': 'v', 'emptyDir': {}, 'hostPath': {'path': '/x'}}, {'name': 'w', 'emptyDir': {}},
                {'name': 'w', 'emptyDir': {}}, {'emptyDir': {'sizeLimit': '-1'}}, {'name': 'Up', 'emptyDir': {}}"""))
                .satisfiesExactly(
                        error -> assertThat(error)
                                .isEqualTo("spec.volumes[0].hostPath: Forbidden: may not specify more than 1 volume type"),
                        error -> assertThat(error).isEqualTo("spec.volumes[2].name: Duplicate value: \"w\""),
                        error -> assertThat(error).isEqualTo("spec.volumes[3].emptyDir.sizeLimit: Forbidden: SizeLimit"
                                + " field must be a valid resource quantity"),
                        error -> assertThat(error).isEqualTo("spec.volumes[3].name: Required value"),
                        error -> assertThat(error)
                                .startsWith("spec.volumes[4].name: Invalid value: \"Up\": a lowercase RFC 1123 label"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', value = {
        "'hostPath': {}|hostPath.path: Required value",
        "'hostPath': {'path': '/a/../b'}|hostPath.path: Invalid value: \"/a/../b\": must not contain '..'",
        "'hostPath': {'path': '/a', 'type': 'Pipe'}|hostPath.type: Unsupported value: \"Pipe\": supported values: \"\","
                + " \"BlockDevice\", \"CharDevice\", \"Directory\", \"DirectoryOrCreate\", \"File\", \"FileOrCreate\","
                + " \"Socket\"",
        "'gitRepo': {'repository': 'r', 'directory': '/d'}|gitRepo.directory: Invalid value: \"/d\": must be a relative"
                + " path",
        "'gcePersistentDisk': {}|persistentDisk.pdName: Required value",
        "'awsElasticBlockStore': {'volumeID': 'v', 'partition': 256}|awsElasticBlockStore.partition: Invalid value: 256:"
                + " must be between 1 and 255, inclusive",
        "'secret': {'secretName': 's', 'defaultMode': 512}|secret.defaultMode: Invalid value: 512: must be a number"
                + " between 0 and 0777 (octal), both inclusive",
        "'configMap': {}|configMap.name: Required value",
        "'configMap': {'name': 'c', 'items': [{'key': 'k', 'path': '..k'}]}|configMap.items[0].path: Invalid value:"
                + " \"..k\": must not start with '..'",
        "'nfs': {'server': 's', 'path': 'p'}|nfs.path: Invalid value: \"p\": must be an absolute path",
        "'iscsi': {'targetPortal': 't', 'iqn': 'x'}|iscsi.iqn: Invalid value: \"x\": must be valid format starting with"
                + " iqn, eui, or naa",
        "'iscsi': {'targetPortal': 't', 'iqn': 'iqn.2020-01.com.example:disk', 'lun': 256}|iscsi.lun: Invalid value:"
                + " 256: must be between 0 and 255, inclusive",
        "'iscsi': {'targetPortal': 't', 'iqn': 'eui.123', 'lun': 1}|iscsi.iqn: Invalid value: \"eui.123\": must be valid"
                + " format",
        "'iscsi': {'targetPortal': 't', 'iqn': 'iqn.2020-01.com.example:disk', 'chapAuthSession': true}|iscsi.secretRef:"
                + " Required value",
        "'glusterfs': {'endpoints': 'e'}|glusterfs.path: Required value",
        "'flocker': {}|flocker: Required value: one of datasetName and datasetUUID is required",
        "'persistentVolumeClaim': {}|persistentVolumeClaim.claimName: Required value",
        "'rbd': {'image': 'i'}|rbd.monitors: Required value",
        "'cinder': {'volumeID': 'v', 'secretRef': {}}|cinder.secretRef.name: Required value",
        "'cephfs': {}|cephfs.monitors: Required value",
        "'quobyte': {'registry': 'host', 'volume': 'v'}|quobyte.registry: Invalid value: \"host\": must be a host:port"
                + " pair or multiple pairs separated by commas",
        "'fc': {'targetWWNs': ['a']}|fc.lun: Required value: lun is required if targetWWNs is specified",
        "'flexVolume': {'driver': 'd', 'options': {'x.k8s.io/a': 'b'}}|flexVolume.options[x.k8s.io/a]: Invalid value:"
                + " \"x.k8s.io/a\": kubernetes.io and k8s.io namespaces are reserved",
        "'azureFile': {'secretName': 's'}|azureFile.shareName: Required value",
        "'vsphereVolume': {}|vsphereVolume.volumePath: Required value",
        "'photonPersistentDisk': {}|photonPersistentDisk.pdID: Required value",
        "'portworxVolume': {}|portworxVolume.volumeID: Required value",
        "'azureDisk': {'diskName': 'd', 'diskURI': 'https://x', 'kind': 'Managed'}|azureDisk.diskURI: Unsupported value:"
                + " \"https://x\": supported values: \"/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/"
                + "microsoft.compute/disks/{disk-id}\"",
        "'storageos': {}|storageos.volumeName: Required value",
        "'scaleIO': {'gateway': 'g', 'system': 's'}|scaleIO.volumeName: Required value",
        "'csi': {}|csi.driver: Required value",
        "'ephemeral': {}|ephemeral.volumeClaimTemplate: Required value",
        "'image': {}|image.reference: Required value",
        "'downwardAPI': {'items': [{'path': 'p'}]}|downwardAPI: Required value: one of fieldRef and resourceFieldRef is"
                + " required",
        "'downwardAPI': {'items': [{'path': 'p', 'resourceFieldRef': {'resource': 'limits.cpu'}}]}|downwardAPI"
                + ".resourceFieldRef.containerName: Required value",
        "'projected': {'sources': [{'secret': {'name': 's'}, 'configMap': {'name': 'c'}}]}|projected.sources[0]:"
                + " Forbidden: may not specify more than 1 volume type per source",
        "'projected': {'sources': [{'secret': {'name': 's', 'items': [{'key': 'a', 'path': 'p'}, {'key': 'b', 'path':"
                + " 'p'}]}}]}|projected: Invalid value: \"s\": conflicting duplicate paths"
    })
    void eachSourceHasRulesOfItsOwn(String source, String error) {
        assertThat(volumes("{'name': 'v', " + source + "}")).containsExactly("spec.volumes[0]." + error);
    }

    @Test
    void tokensLiveTenMinutesAtLeastAndBelongToAnAccount() {
        assertThat(volumes("{'name': 'v', 'projected': {'sources': [{'serviceAccountToken':"
                + "{'path': '/t', 'expirationSeconds': 599}}]}}")).containsExactly(
                "spec.volumes[0].projected.sources[0].serviceAccountToken.expirationSeconds: Invalid value: 599: may not"
                        + " specify a duration less than 10 minutes",
                "spec.volumes[0].projected.path: Invalid value: \"/t\": must be a relative path",
                "spec.volumes[0].projected.sources[0].serviceAccountToken: Forbidden: must not be specified when"
                        + " serviceAccountName is not set");
    }

    @Test
    void aClaimMadeForThePodIsCheckedLikeAny() {
        assertThat(volumes("""
                {'name': 'v', 'ephemeral': {'volumeClaimTemplate': {'metadata': {'name': 'n'}, 'spec': {
                  'accessModes': ['ReadWriteOncePod', 'ReadOnlyMany', 'Odd'], 'volumeMode': 'Tape',
                  'resources': {'requests': {'storage': '0'}}, 'storageClassName': 'A_B',
                  'dataSource': {'kind': 'VolumeSnapshot', 'name': 's'}}}}},
                {'name': 'w', 'persistentVolumeClaim': {'claimName': 'x-v'}}""")).satisfiesExactly(
                error -> assertThat(error).isEqualTo("spec.volumes[0].ephemeral.volumeClaimTemplate.metadata.name:"
                        + " Forbidden: cannot be set"),
                error -> assertThat(error).isEqualTo("spec.volumes[0].ephemeral.volumeClaimTemplate.spec.accessModes:"
                        + " Unsupported value: \"Odd\": supported values: \"ReadOnlyMany\", \"ReadWriteMany\","
                        + " \"ReadWriteOnce\", \"ReadWriteOncePod\""),
                error -> assertThat(error).isEqualTo("spec.volumes[0].ephemeral.volumeClaimTemplate.spec.accessModes:"
                        + " Forbidden: may not use ReadWriteOncePod with other access modes"),
                error -> assertThat(error).isEqualTo("spec.volumes[0].ephemeral.volumeClaimTemplate.spec"
                        + ".resources[storage]: Invalid value: \"0\": must be greater than zero"),
                error -> assertThat(error).contains("spec.storageClassName: Invalid value: \"A_B\""),
                error -> assertThat(error).endsWith("spec.volumeMode: Unsupported value: \"Tape\": supported values:"
                        + " \"Block\", \"Filesystem\""),
                error -> assertThat(error).endsWith("spec.dataSource: Invalid value: \"VolumeSnapshot\": must be"
                        + " 'PersistentVolumeClaim' when referencing the default apiGroup"),
                error -> assertThat(error).isEqualTo("spec.volumes[1].persistentVolumeClaim.claimName: Invalid value:"
                        + " \"x-v\": must not reference a PVC that gets created for an ephemeral volume"));
    }

    @Test
    void mountsNameVolumesThatAreThere() {
        assertThat(pods.create("""
                {'spec': {'volumes': [{'name': 'v', 'emptyDir': {}}], 'containers': [{'name': 'a', 'image': 'x',
                  'volumeMounts': [{'name': 'none', 'mountPath': '/d'}, {'name': 'v', 'mountPath': ''},
                    {'name': 'v', 'mountPath': '/d', 'subPath': '../x', 'subPathExpr': '/y'},
                    {'name': 'v', 'mountPath': '/e', 'mountPropagation': 'Bidirectional',
                     'recursiveReadOnly': 'Enabled'}]}]}}""")).containsExactly(
                "spec.containers[0].volumeMounts[0].name: Not found: \"none\"",
                "spec.containers[0].volumeMounts[1].mountPath: Required value",
                "spec.containers[0].volumeMounts[2].mountPath: Invalid value: \"/d\": must be unique",
                "spec.containers[0].volumeMounts.subPath: Invalid value: \"../x\": must not contain '..'",
                "spec.containers[0].volumeMounts[2].subPathExpr: Invalid value: \"/y\": subPathExpr and subPath are"
                        + " mutually exclusive",
                "spec.containers[0].volumeMounts.subPathExpr: Invalid value: \"/y\": must be a relative path",
                "spec.containers[0].volumeMounts.mountPropagation: Forbidden: Bidirectional mount propagation is"
                        + " available only to privileged containers",
                "spec.containers[0].volumeMounts.recursiveReadOnly: Forbidden: may only be specified when readOnly is"
                        + " true",
                "spec.containers[0].volumeMounts.recursiveReadOnly: Forbidden: may only be specified when"
                        + " mountPropagation is None or not specified");
    }

    @Test
    void devicesAreClaimsAndNotMountedToo() {
        assertThat(pods.create("""
                {'spec': {'volumes': [{'name': 'e', 'emptyDir': {}},
                    {'name': 'c', 'persistentVolumeClaim': {'claimName': 'c'}}],
                  'containers': [{'name': 'a', 'image': 'x', 'volumeMounts': [{'name': 'c', 'mountPath': '/dev/b'}],
                    'volumeDevices': [{'name': 'e', 'devicePath': '/dev/../a'}, {'name': 'c', 'devicePath': '/dev/b'},
                      {'name': 'c'}]}]}}""")).containsExactly(
                "spec.containers[0].volumeMounts[0].name: Invalid value: \"c\": must not already exist in volumeDevices",
                "spec.containers[0].volumeDevices[0].name: Invalid value: \"e\": can only use volume source type of"
                        + " PersistentVolumeClaim or Ephemeral for block mode",
                "spec.containers[0].volumeDevices[0].devicePath: Invalid value: \"/dev/../a\": can not contain"
                        + " backsteps ('..')",
                "spec.containers[0].volumeDevices[1].name: Invalid value: \"c\": must not already exist in volumeMounts",
                "spec.containers[0].volumeDevices[1].devicePath: Invalid value: \"/dev/b\": must not already exist as a"
                        + " path in volumeMounts",
                "spec.containers[0].volumeDevices[2].name: Invalid value: \"c\": must be unique",
                "spec.containers[0].volumeDevices[2].devicePath: Required value",
                "spec.containers[0].volumeDevices[2].name: Invalid value: \"c\": must not already exist in volumeMounts");
    }

    private List<String> volumes(String volumes) {
        return pods.create("{'spec': {'containers': [{'name': 'a', 'image': 'x'}], 'volumes': [" + volumes + "]}}");
    }
}
