import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { plainProvider } from '@leitai/identity/provider/testing'
import type { SsoProviderConfig } from '@leitai/platform/config/sso-providers'
import { until } from '@leitai/testing/until'
import { makeCertificate } from '../testing-certificate.ts'

/** OpenLDAP’s server (Debian: slapd), which `npm test` installs. */
const SLAPD = '/usr/sbin/slapd'
export const hasSlapd = [SLAPD, '/usr/bin/ldapmodify', '/usr/bin/openssl'].every((path) => existsSync(path))
if (!hasSlapd) process.stderr.write('slapd is not installed here: log-in by LDAP is not tried (npm test installs it)\n')

const BASE = 'dc=example,dc=edu'
const SERVICE = { dn: `cn=leitai,${BASE}`, password: 'the service account’s own' }

export interface LdapPerson {
  uid: string
  password: string
  name: string
  number: string
  role: string
  /** Active Directory’s flags; 514 is a disabled account. */
  control?: number
}

const entryOf = ({ uid, password, name, number, role, control = 512 }: LdapPerson) => `dn: uid=${uid},ou=people,${BASE}
objectClass: inetOrgPerson
objectClass: directoryUser
uid: ${uid}
cn: ${uid}
sn: ${uid}
displayName:: ${Buffer.from(name).toString('base64')}
employeeNumber: ${number}
employeeType: ${role}
ou: physics
o: Demo University
mail: ${uid}@example.edu
userAccountControl: ${control}
userPassword: ${password}
`

/** An account state as Active Directory keeps it; OpenLDAP has no such attribute. */
const SCHEMA = `attributetype ( 1.2.840.113556.1.4.8 NAME 'userAccountControl' SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
objectclass ( 1.3.6.1.4.1.99999.1 NAME 'directoryUser' SUP top AUXILIARY MAY userAccountControl )
`

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** A real directory on loopback, with and without TLS; `referral` is an address that its tree refers to. */
export async function openDirectory(people: LdapPerson[], { referral = 'ldap://127.0.0.1:9/' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'leitai-ldap-'))
  const { key, certificate } = await makeCertificate()
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  mkdirSync(join(folder, 'db'))
  const schemas = ['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema\n`)
  const config = file(
    'slapd.conf',
    `${schemas.join('')}include ${file('user.schema', SCHEMA)}
modulepath /usr/lib/ldap
moduleload back_mdb
allow bind_anon_cred bind_anon_dn
pidfile ${join(folder, 'slapd.pid')}
TLSCertificateFile ${file('certificate.pem', certificate)}
TLSCertificateKeyFile ${file('key.pem', key)}
database mdb
maxsize 10485760
suffix "${BASE}"
rootdn "cn=admin,${BASE}"
rootpw of-this-test
directory ${join(folder, 'db')}
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${SERVICE.dn}" read by anonymous auth by * none
`,
  )
  const tree = `dn: ${BASE}
objectClass: domain
dc: example

dn: ou=people,${BASE}
objectClass: organizationalUnit
ou: people

dn: ${SERVICE.dn}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: leitai
userPassword: ${SERVICE.password}

dn: ou=elsewhere,${BASE}
objectClass: referral
objectClass: extensibleObject
ou: elsewhere
ref: ${referral}
`
  await promisify(execFile)(SLAPD, [
    '-Tadd',
    '-f',
    config,
    '-l',
    file('tree.ldif', [tree, ...people.map(entryOf)].join('\n')),
  ])
  const [port, safePort] = [await freePort(), await freePort()]
  const server = spawn(
    SLAPD,
    ['-d', '0', '-f', config, '-h', `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${safePort}`],
    { stdio: 'ignore' },
  )
  const answers = (at: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(at, '127.0.0.1', () => {
        socket.destroy()
        resolve(true)
      })
      socket.on('error', () => resolve(false))
    })
  await until(async () => (await answers(port)) && answers(safePort))
  const change = (ldif: string) =>
    promisify(execFile)('ldapmodify', [
      '-x',
      '-H',
      `ldap://127.0.0.1:${port}`,
      '-D',
      `cn=admin,${BASE}`,
      '-w',
      'of-this-test',
      '-f',
      file('change.ldif', ldif),
    ])
  return {
    port,
    certificate,
    settings: (key: string, values: object = {}): Extract<SsoProviderConfig, { kind: 'ldap' }> => ({
      ...plainProvider,
      kind: 'ldap',
      key,
      url: `ldap://127.0.0.1:${port}`,
      startTls: false,
      ca: '',
      baseDn: BASE,
      bindDn: SERVICE.dn,
      filter: '(&(objectClass=inetOrgPerson)(uid={user}))',
      goneDays: 7,
      secret: SERVICE.password,
      ...values,
    }),
    /** Addresses with TLS. */
    safe: { url: `ldaps://localhost:${safePort}`, ca: certificate },
    startTls: { url: `ldap://localhost:${port}`, startTls: true, ca: certificate },
    remove: (uid: string) => change(`dn: uid=${uid},ou=people,${BASE}\nchangetype: delete\n`),
    async close() {
      if (server.exitCode === null) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
