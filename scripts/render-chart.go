// Renders a chart with the templates of Go and the functions that Helm adds: `go run render-chart.go <chart folder> < values.json`. It prints
// each template's text. The thorough run compares it with the renderer of the suite, as Helm itself is not among the packages.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	var root map[string]interface{}
	check(json.NewDecoder(os.Stdin).Decode(&root))
	all := template.New("").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	functions["toYaml"] = func(value interface{}) (string, error) {
		out, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(out), "\n"), err
	}
	functions["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, errors.New(message)
		}
		return value, nil
	}
	all = all.Funcs(functions)
	files, err := filepath.Glob(filepath.Join(os.Args[1], "templates", "*"))
	check(err)
	sort.Strings(files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(err)
		_, err = all.New(filepath.Base(file)).Parse(string(text))
		check(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, ".yaml") {
			check(all.ExecuteTemplate(os.Stdout, filepath.Base(file), root))
			os.Stdout.WriteString("\n---\n")
		}
	}
}
