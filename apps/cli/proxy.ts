/** The proxy for a URL according to the environment, or null. */
export function proxyFor(url: URL, env: NodeJS.ProcessEnv = process.env): URL | null {
  const read = (name: string) => env[name] || env[name.toUpperCase()] || ''
  const named = url.protocol === 'https:' ? read('https_proxy') : read('http_proxy')
  if (named === '' || isExempt(url, read('no_proxy'))) return null
  const whole = named.includes('://') ? named : `http://${named}`
  return URL.canParse(whole) ? new URL(whole) : null
}

function isExempt({ hostname, port, protocol }: URL, list: string): boolean {
  const ownPort = port || (protocol === 'https:' ? '443' : '80')
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((rule) => {
      if (rule === '*') return true
      const [, host = '', rulePort] = /^(.*?)(?::(\d+))?$/.exec(rule) ?? []
      const name = host.replace(/^\*?\./, '')
      return (rulePort === undefined || rulePort === ownPort) && (hostname === name || hostname.endsWith(`.${name}`))
    })
}
