{{- define "leitai.name" -}}
{{ printf "%s-leitai" .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end -}}

{{- define "leitai.labels" -}}
app.kubernetes.io/name: leitai
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "leitai.selector" -}}
app.kubernetes.io/name: leitai
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "leitai.image" -}}
{{ printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) | quote }}
{{- end -}}

{{- define "leitai.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "leitai.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "leitai.environment" -}}
- { name: SITE_URL, value: {{ required "siteUrl is needed, such as https://leitai.example.com" .Values.siteUrl | quote }} }
- { name: DATA_DIR, value: /var/lib/leitai }
- { name: HOST, value: 0.0.0.0 }
- { name: PORT, value: "3000" }
- { name: DEMO, value: "0" }
{{- if .Values.trustProxy }}
- { name: TRUST_PROXY, value: {{ .Values.trustProxy | quote }} }
{{- end }}
- { name: S3_ENDPOINT, value: {{ required "s3.endpoint is needed" .Values.s3.endpoint | quote }} }
- { name: S3_BUCKET, value: {{ required "s3.bucket is needed" .Values.s3.bucket | quote }} }
- { name: S3_REGION, value: {{ .Values.s3.region | quote }} }
{{- if .Values.s3.publicEndpoint }}
- { name: S3_PUBLIC_ENDPOINT, value: {{ .Values.s3.publicEndpoint | quote }} }
{{- end }}
{{- range $name, $value := .Values.env }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end -}}

{{- define "leitai.secret" -}}
- secretRef: { name: {{ required "existingSecret is needed: a Secret with DATABASE_URL and SECRET" .Values.existingSecret | quote }} }
{{- end -}}

{{- define "leitai.pull" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
