/** Values with which the tests render the chart. */

export const least = {
  siteUrl: 'https://leitai.example.com',
  existingSecret: 'leitai-secret',
  s3: { endpoint: 'https://s3.example.com', bucket: 'leitai' },
}
export const everything = {
  ...least,
  s3: { ...least.s3, publicEndpoint: 'https://files.example.com' },
  image: { tag: '9.9.9', pullSecrets: [{ name: 'registry' }] },
  env: { MAIL_FROM: 'Leitai <leitai@example.com>', LOG_LEVEL: 'debug' },
  trustProxy: 2,
  http: { nodeSelector: { disk: 'ssd' }, tolerations: [{ key: 'web', operator: 'Exists' }] },
  worker: { autoscaling: { enabled: true } },
  runner: { enabled: true, existingSecret: 'runner-secret', programImage: 'programs:1', runtimeClass: 'gvisor' },
  ingress: {
    enabled: true,
    className: 'nginx',
    host: 'leitai.example.com',
    tlsSecret: 'tls',
    annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '250m' },
  },
  networkPolicy: {
    ingressNamespace: { 'kubernetes.io/metadata.name': 'ingress' },
    databaseCidr: '192.0.2.5/32',
    s3Cidr: '192.0.2.6/32',
  },
  serviceAccount: { annotations: { demo: 'yes' } },
}
export const plain = {
  ...least,
  trustProxy: 0,
  http: { autoscaling: { enabled: false } },
  networkPolicy: { enabled: false },
  podDisruptionBudget: { enabled: false },
}
