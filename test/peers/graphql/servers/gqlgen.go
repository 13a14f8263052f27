// peer: gqlgen 0.17.98
// limits: complexity 50
// cannot: other kinds, no first, first: PageSize, first: Int!
// why before-: The error has no code, so it looks like one that comes after the work, and proves nothing.
// why complexity 50: It counts fields and no pages, so only a loan without some parts passes; what is left out is told.
// require github.com/99designs/gqlgen v0.17.98
// require github.com/vektah/gqlparser/v2 v2.5.64
// before: cp "$SCHEMA_FILE" schema.graphql && rm -rf graph && go get -tool github.com/99designs/gqlgen@v0.17.98 && go tool gqlgen generate
package main

/* file gqlgen.yml
schema: [schema.graphql]
exec: { filename: graph/generated.go, package: graph }
model: { filename: graph/models.go, package: graph }
skip_mod_tidy: true
skip_validation: true
models:
  Unspecified: { model: [github.com/99designs/gqlgen/graphql.String] }
  EmailAddress: { model: [github.com/99designs/gqlgen/graphql.String] }
  Loan: { fields: { borrowers: { resolver: true } } }
  Deal: { fields: { borrowers: { resolver: true } } }
  Borrower: { fields: { id: { resolver: true }, incomes: { resolver: true } } }
  RejectDocumentResult: { fields: { taskId: { resolver: true } } }
  ReassignLoanOfficerTasksResult: { fields: { reassignedCount: { resolver: true } } }
  BorrowerMutations:
    fields: { create: { resolver: true }, rejectDocument: { resolver: true } }
  LoanMutations: { fields: { reassignLoanOfficerTasks: { resolver: true } } }
*/

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"

	"github.com/99designs/gqlgen/graphql/handler"
	"github.com/99designs/gqlgen/graphql/handler/extension"
	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"peer/graph"
)

var variant = os.Getenv("VARIANT")

type world struct {
	graph.Loan
	Borrowers []struct {
		graph.Borrower
		Incomes []*graph.Income `json:"incomes"`
	} `json:"borrowers"`
	FriendlyID string `json:"friendlyId"`
}

var loan world

func main() {
	data, _ := os.ReadFile(os.Getenv("LOAN_FILE"))
	if err := json.Unmarshal(data, &loan); err != nil {
		panic(err)
	}
	server := handler.New(graph.NewExecutableSchema(graph.Config{Resolvers: root{}}))
	server.AddTransport(transport.POST{})
	if variant == "complexity 50" {
		server.Use(extension.FixedComplexityLimit(50))
	}
	http.HandleFunc("/graphql", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") == "Bearer refused" {
			http.Error(w, "unauthorized", http.StatusUnauthorized)
			return
		}
		server.ServeHTTP(w, r)
	})
	panic(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}

type (
	root      struct{}
	query     struct{}
	mutation  struct{}
	ofLoan    struct{}
	ofDeal    struct{}
	borrower  struct{}
	borrowers struct{}
	loans     struct{}
	rejected  struct{}
	counted   struct{}
)

func (root) Query() graph.QueryResolver                                     { return query{} }
func (root) Mutation() graph.MutationResolver                               { return mutation{} }
func (root) Loan() graph.LoanResolver                                       { return ofLoan{} }
func (root) Deal() graph.DealResolver                                       { return ofDeal{} }
func (root) Borrower() graph.BorrowerResolver                               { return borrower{} }
func (root) BorrowerMutations() graph.BorrowerMutationsResolver             { return borrowers{} }
func (root) LoanMutations() graph.LoanMutationsResolver                     { return loans{} }
func (root) RejectDocumentResult() graph.RejectDocumentResultResolver       { return rejected{} }
func (root) ReassignLoanOfficerTasksResult() graph.ReassignLoanOfficerTasksResultResolver {
	return counted{}
}

func (query) Deal(context.Context, string) (*graph.Deal, error) { return nil, nil }
func (query) Loan(_ context.Context, id string) (*graph.Loan, error) {
	if id == loan.FriendlyID || loan.ID != nil && id == *loan.ID {
		return &loan.Loan, nil
	}
	return nil, nil
}

func (ofDeal) Borrowers(context.Context, *graph.Deal, *int) (*graph.BorrowerConnection, error) {
	return nil, nil
}

func (ofLoan) Borrowers(_ context.Context, _ *graph.Loan, first *int) (*graph.BorrowerConnection, error) {
	if variant == "page of 20" && first != nil && *first > 20 {
		return nil, errors.New("first must be at most 20")
	}
	page := &graph.BorrowerConnection{}
	for at := range loan.Borrowers {
		page.Edges = append(page.Edges, &graph.BorrowerEdge{Node: &loan.Borrowers[at].Borrower})
	}
	return page, nil
}

func (borrower) Incomes(_ context.Context, of *graph.Borrower, _ *int) (*graph.IncomeConnection, error) {
	page := &graph.IncomeConnection{}
	for at := range loan.Borrowers {
		if &loan.Borrowers[at].Borrower != of {
			continue
		}
		for _, income := range loan.Borrowers[at].Incomes {
			page.Edges = append(page.Edges, &graph.IncomeEdge{Node: income})
		}
	}
	return page, nil
}

func (mutation) Borrower(context.Context) (*graph.BorrowerMutations, error) {
	return &graph.BorrowerMutations{}, nil
}
func (mutation) Loan(context.Context) (*graph.LoanMutations, error) { return &graph.LoanMutations{}, nil }

func coded(code, message string) error {
	return &gqlerror.Error{Message: message, Extensions: map[string]any{"code": code}}
}

// Makes the change, or does not; the kind says what is to become of its result.
func change(name, way string) (string, error) {
	when, kind, _ := strings.Cut(way, "-")
	if when == "before" {
		switch kind {
		case "forbidden":
			return "", coded("FORBIDDEN", "You are not allowed to do this")
		case "unauthenticated":
			return "", coded("UNAUTHENTICATED", "The token has expired")
		case "notFound":
			return "", errors.New("document was not found on the loan")
		case "invalid":
			return "", errors.New("archiveReasonNotes is too short")
		default:
			return "", errors.New("database is locked")
		}
	}
	file, _ := os.OpenFile(os.Getenv("WORK_FILE"), os.O_APPEND|os.O_WRONLY, 0)
	fmt.Fprintln(file, name, way)
	file.Close()
	switch kind {
	case "plain":
		return "", errors.New("connection to the queue was reset")
	case "bug":
		var none []string
		return none[0], nil
	case "call":
		_, err := http.Get("http://127.0.0.1:1/notify")
		return "", err
	}
	return kind, nil
}

// What a result's field is, by the kind that stands in its place.
func promised(kind *string) (string, error) {
	if kind != nil && *kind == "child" {
		return "", coded("FORBIDDEN", "You are not allowed to see this")
	}
	return "t_Ada_x", nil
}

func (borrowers) RejectDocument(_ context.Context, _ *graph.BorrowerMutations, input graph.RejectDocumentInput) (*graph.RejectDocumentResult, error) {
	kind, err := change("reject", input.DocumentID)
	if err != nil {
		return nil, err
	}
	return &graph.RejectDocumentResult{TaskID: kind}, nil
}

func (borrowers) Create(_ context.Context, _ *graph.BorrowerMutations, input graph.CreateBorrowerInput) (*graph.Borrower, error) {
	kind, err := change("create", input.DealID)
	if err != nil {
		return nil, err
	}
	return &graph.Borrower{ID: kind}, nil
}

func (loans) ReassignLoanOfficerTasks(_ context.Context, _ *graph.LoanMutations, input graph.ReassignLoanOfficerTasksInput) (*graph.ReassignLoanOfficerTasksResult, error) {
	kind, err := change("reassign", input.LoanID)
	if err != nil {
		return nil, err
	}
	return &graph.ReassignLoanOfficerTasksResult{ReassignedCount: len(kind)}, nil
}

func (rejected) TaskID(_ context.Context, of *graph.RejectDocumentResult) (string, error) {
	return promised(&of.TaskID)
}

func (borrower) ID(_ context.Context, of *graph.Borrower) (string, error) {
	if strings.HasPrefix(of.ID, "b_") {
		return of.ID, nil
	}
	return promised(&of.ID)
}

func (counted) ReassignedCount(_ context.Context, of *graph.ReassignLoanOfficerTasksResult) (int, error) {
	if of.ReassignedCount == len("child") {
		return 0, coded("FORBIDDEN", "You are not allowed to see this")
	}
	return 2, nil
}
