// peer: Go 1.26's net/http
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"regexp"
	"strconv"
)

var early = regexp.MustCompile(`/early-(\d+)/`)

func main() {
	http.HandleFunc("POST /api/loan-applications/{loan}/borrower-tasks/{task}/documents", documents)
	if err := http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil); err != nil {
		panic(err)
	}
}

func documents(w http.ResponseWriter, r *http.Request) {
	if found := early.FindStringSubmatch(r.URL.Path); found != nil {
		status, _ := strconv.Atoi(found[1])
		http.Error(w, "refused", status)
		return
	}
	if err := r.ParseMultipartForm(32 << 20); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	stored := []map[string]any{}
	for field, files := range r.MultipartForm.File {
		for _, file := range files {
			opened, _ := file.Open()
			content, _ := io.ReadAll(opened)
			sum := sha256.Sum256(content)
			one := map[string]any{"field": field, "name": file.Filename, "size": len(content), "sha256": hex.EncodeToString(sum[:])}
			line, _ := json.Marshal(one)
			record, _ := os.OpenFile(os.Getenv("WORK_FILE"), os.O_APPEND|os.O_WRONLY, 0)
			record.Write(append(line, '\n'))
			record.Close()
			stored = append(stored, map[string]any{"id": hex.EncodeToString(sum[:4])})
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusCreated)
	json.NewEncoder(w).Encode(stored)
}
