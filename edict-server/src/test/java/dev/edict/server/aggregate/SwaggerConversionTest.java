package dev.edict.server.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class SwaggerConversionTest {

    private static ObjectValue json(String text) {
        return (ObjectValue) Json.parse(text);
    }

    @Test
    void operationsHaveTheirBodiesByMediaType() {
        assertThat(SwaggerConversion.toOpenApi(json("""
                {"swagger":"2.0","info":{"title":"x","version":"v1"},"paths":{"/apis/example.com/v1/boats":{
                  "parameters":[{"$ref":"#/parameters/pretty-1"}],
                  "post":{"operationId":"createBoat","consumes":["*/*"],"produces":["application/json","application/yaml"],
                    "parameters":[{"in":"body","name":"body","required":true,"schema":{"$ref":"#/definitions/Boat"}},
                                  {"in":"query","name":"limit","type":"integer","uniqueItems":true,"description":"how many"}],
                    "responses":{"201":{"description":"Created","schema":{"$ref":"#/definitions/Boat"}},
                                 "401":{"description":"Unauthorized"}}}}},
                 "parameters":{"pretty-1":{"in":"query","name":"pretty","type":"string"}},
                 "definitions":{"Boat":{"type":"object","properties":{
                   "spec":{"description":"what it is","$ref":"#/definitions/Spec"},"$ref":{"type":"string"},
                   "crew":{"type":"array","items":{"$ref":"#/definitions/Spec"}}}},"Spec":{"type":"object"}}}""")))
                .isEqualTo(json("""
                {"openapi":"3.0.0","info":{"title":"x","version":"v1"},"paths":{"/apis/example.com/v1/boats":{
                  "parameters":[{"$ref":"#/components/parameters/pretty-1"}],
                  "post":{"operationId":"createBoat",
                    "requestBody":{"content":{"*/*":{"schema":{"$ref":"#/components/schemas/Boat"}}}},
                    "parameters":[{"in":"query","name":"limit","description":"how many",
                                   "schema":{"type":"integer","uniqueItems":true}}],
                    "responses":{"201":{"description":"Created","content":{
                        "application/json":{"schema":{"$ref":"#/components/schemas/Boat"}},
                        "application/yaml":{"schema":{"$ref":"#/components/schemas/Boat"}}}},
                      "401":{"description":"Unauthorized"}}}}},
                 "components":{"schemas":{"Boat":{"type":"object","properties":{
                   "spec":{"description":"what it is","allOf":[{"$ref":"#/components/schemas/Spec"}]},"$ref":{"type":"string"},
                   "crew":{"type":"array","items":{"$ref":"#/components/schemas/Spec"}}}},"Spec":{"type":"object"}},
                  "parameters":{"pretty-1":{"in":"query","name":"pretty","schema":{"type":"string"}}}}}"""));
    }
}
