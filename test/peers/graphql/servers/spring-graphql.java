// peer: Spring for GraphQL 2.0.4 with graphql-java 25.0
// limits: depth 6, complexity 30
// why depth 6: The limit lets no whole loan pass; the parts that are left out are told.
// why complexity 30: It counts fields and no pages, so only a loan without some parts passes; what is left out is told.
// PARENT org.springframework.boot:spring-boot-starter-parent:4.0.7
// DEPS org.springframework.boot:spring-boot-starter-graphql
// DEPS org.springframework.boot:spring-boot-starter-webmvc
package peer;

import graphql.GraphQLContext;
import graphql.GraphQLError;
import graphql.analysis.MaxQueryComplexityInstrumentation;
import graphql.analysis.MaxQueryDepthInstrumentation;
import graphql.execution.CoercedVariables;
import graphql.execution.instrumentation.Instrumentation;
import graphql.language.IntValue;
import graphql.language.StringValue;
import graphql.language.Value;
import graphql.schema.Coercing;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.GraphQLScalarType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.graphql.autoconfigure.GraphQlSourceBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.FileSystemResource;
import org.springframework.graphql.data.method.annotation.Argument;
import org.springframework.graphql.data.method.annotation.MutationMapping;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.graphql.data.method.annotation.SchemaMapping;
import org.springframework.graphql.execution.DataFetcherExceptionResolver;
import org.springframework.graphql.execution.DataFetcherExceptionResolverAdapter;
import org.springframework.graphql.execution.ErrorType;
import org.springframework.graphql.execution.RuntimeWiringConfigurer;
import org.springframework.stereotype.Controller;
import org.springframework.web.filter.OncePerRequestFilter;
import tools.jackson.databind.json.JsonMapper;

@SpringBootApplication
public class Peer {
  static final String VARIANT = System.getenv("VARIANT");

  public static void main(String[] args) {
    System.setProperty("server.port", System.getenv("PORT"));
    System.setProperty("server.address", "127.0.0.1");
    System.setProperty("logging.level.root", "off");
    System.setProperty("spring.main.banner-mode", "off");
    SpringApplication.run(Peer.class, args);
  }

  /** What this service throws where it refuses, with Spring's type for it. */
  static class Refusal extends RuntimeException {
    final ErrorType type;

    Refusal(ErrorType type, String message) {
      super(message);
      this.type = type;
    }
  }

  @Bean
  DataFetcherExceptionResolver refusals() {
    return new DataFetcherExceptionResolverAdapter() {
      @Override
      protected GraphQLError resolveToSingleError(Throwable thrown, DataFetchingEnvironment environment) {
        if (!(thrown instanceof Refusal refusal)) return null;
        return GraphQLError.newError()
            .errorType(refusal.type)
            .message(refusal.getMessage())
            .path(environment.getExecutionStepInfo().getPath())
            .location(environment.getField().getSourceLocation())
            .build();
      }
    };
  }

  @Bean
  GraphQlSourceBuilderCustomizer schema() {
    List<Instrumentation> limits =
        switch (VARIANT) {
          case "depth 6" -> List.of(new MaxQueryDepthInstrumentation(6));
          case "complexity 30" -> List.of(new MaxQueryComplexityInstrumentation(30));
          default -> List.of();
        };
    return builder ->
        builder.schemaResources(new FileSystemResource(System.getenv("SCHEMA_FILE"))).instrumentation(limits);
  }

  /** A scalar that takes and gives whatever there is. */
  static class AsItIs implements Coercing<Object, Object> {
    public Object serialize(Object value, GraphQLContext context, Locale locale) {
      return value;
    }

    public Object parseValue(Object value, GraphQLContext context, Locale locale) {
      return value;
    }

    public Object parseLiteral(Value<?> value, CoercedVariables variables, GraphQLContext context, Locale locale) {
      return value instanceof IntValue number ? number.getValue().intValue() : ((StringValue) value).getValue();
    }
  }

  @Bean
  RuntimeWiringConfigurer scalars() {
    return wiring -> {
      for (String name : List.of("Unspecified", "EmailAddress", "PageSize")) {
        wiring.scalar(GraphQLScalarType.newScalar().name(name).coercing(new AsItIs()).build());
      }
    };
  }

  @Bean
  OncePerRequestFilter token() {
    return new OncePerRequestFilter() {
      @Override
      protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
          throws jakarta.servlet.ServletException, java.io.IOException {
        if ("Bearer refused".equals(request.getHeader("Authorization"))) response.sendError(401);
        else chain.doFilter(request, response);
      }
    };
  }

  @Controller
  static class Loans {
    final Map<String, Object> data = JsonMapper.builder().build().readValue(new File(System.getenv("LOAN_FILE")), Map.class);

    @QueryMapping
    Map<String, Object> loan(@Argument String id) {
      return id.equals(data.get("id")) || id.equals(data.get("friendlyId")) ? data : null;
    }

    @SchemaMapping(typeName = "Loan")
    Map<String, Object> borrowers(Map<String, Object> loan, DataFetchingEnvironment environment) {
      return page((List<?>) loan.get("borrowers"), environment.getArgument("first"));
    }

    @SchemaMapping(typeName = "Borrower")
    Map<String, Object> incomes(Map<String, Object> borrower, DataFetchingEnvironment environment) {
      return page((List<?>) borrower.get("incomes"), environment.getArgument("first"));
    }

    @SchemaMapping(typeName = "BorrowerTask")
    Object details(Map<String, Object> task) {
      return VARIANT.equals("other kinds") ? "For Ada" : task.get("details");
    }

    @SchemaMapping(typeName = "LoanOfficerTask")
    Object description(Map<String, Object> task) {
      return VARIANT.equals("other kinds") ? Map.of("text", task.get("description")) : task.get("description");
    }

    Map<String, Object> page(List<?> items, Integer first) {
      if (VARIANT.equals("page of 20") && first != null && first > 20) {
        throw new Refusal(ErrorType.BAD_REQUEST, "first must be at most 20");
      }
      int size = first == null ? items.size() : Math.min(first, items.size());
      return Map.of("edges", items.subList(0, size).stream().map(item -> Map.of("node", item)).toList());
    }

    @MutationMapping
    Map<String, Object> borrower() {
      return Map.of();
    }

    @MutationMapping(name = "loan")
    Map<String, Object> loanGroup() {
      return Map.of();
    }

    @SchemaMapping(typeName = "BorrowerMutations")
    Map<String, Object> create(@Argument Map<String, Object> input) {
      return change("create", input.get("dealId"), "id", "b_new");
    }

    @SchemaMapping(typeName = "BorrowerMutations")
    Map<String, Object> rejectDocument(@Argument Map<String, Object> input) {
      return change("reject", input.get("documentId"), "taskId", "t_Ada_x");
    }

    @SchemaMapping(typeName = "LoanMutations")
    Map<String, Object> reassignLoanOfficerTasks(@Argument Map<String, Object> input) {
      return change("reassign", input.get("loanId"), "reassignedCount", 2);
    }

    @SchemaMapping(typeName = "Borrower")
    Object id(Map<String, Object> result) {
      return promised(result, "id");
    }

    @SchemaMapping(typeName = "RejectDocumentResult")
    Object taskId(Map<String, Object> result) {
      return promised(result, "taskId");
    }

    @SchemaMapping(typeName = "ReassignLoanOfficerTasksResult")
    Object reassignedCount(Map<String, Object> result) {
      return promised(result, "reassignedCount");
    }

    Object promised(Map<String, Object> result, String name) {
      if (result.containsKey("hidden")) throw new Refusal(ErrorType.FORBIDDEN, "You are not allowed to see this");
      return result.get(name);
    }

    Map<String, Object> change(String name, Object way, String key, Object answer) {
      String[] parts = String.valueOf(way).split("-");
      String kind = parts.length > 1 ? parts[1] : "";
      if (parts[0].equals("before")) {
        throw switch (kind) {
          case "notFound" -> new Refusal(ErrorType.NOT_FOUND, "Document was not found on the loan");
          case "forbidden" -> new Refusal(ErrorType.FORBIDDEN, "You are not allowed to do this");
          case "unauthenticated" -> new Refusal(ErrorType.UNAUTHORIZED, "The token has expired");
          case "invalid" -> new Refusal(ErrorType.BAD_REQUEST, "archiveReasonNotes is too short");
          default -> new IllegalStateException("database is locked");
        };
      }
      try {
        Files.writeString(Path.of(System.getenv("WORK_FILE")), name + " " + way + "\n", StandardOpenOption.APPEND);
        if (kind.equals("plain")) throw new IllegalStateException("connection to the queue was reset");
        if (kind.equals("bug")) ((String) null).length();
        if (kind.equals("call")) {
          HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:1/notify")).build();
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding());
        }
      } catch (java.io.IOException | InterruptedException thrown) {
        throw new RuntimeException(thrown);
      }
      return kind.equals("null") ? Map.of() : kind.equals("child") ? Map.of("hidden", true) : Map.of(key, answer);
    }
  }
}
