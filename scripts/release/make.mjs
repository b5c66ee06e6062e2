import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb, fail, root, say } from '../prepare.mjs'
import { addFolder, sha256Of, writeTarGz } from './archive.mjs'
import { canDeb, writeDeb } from './deb.mjs'
import { refuseWithoutBuilder, writeImage } from './image.mjs'
import { writeKit } from './kit.mjs'
import { bomOf } from './sbom.mjs'
import { PLATFORMS, stage, writeText } from './stage.mjs'
import { buildVersion, tagOf } from './version.mjs'

/** Makes what the command line asks for, with the dependencies that are there by now. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export async function make(node) {
  const { values } = parseArgs({
    options: {
      platform: { type: 'string', multiple: true, default: [`${process.platform}-${process.arch}`] },
      out: { type: 'string', default: 'release' },
      version: { type: 'string' },
      deb: { type: 'boolean', default: false },
      image: { type: 'boolean', default: false },
      base: { type: 'string' },
      kit: { type: 'boolean', default: false },
      key: { type: 'string' },
    },
  })
  const unknown = values.platform.find((one) => !Object.hasOwn(PLATFORMS, one))
  if (unknown)
    fail(
      `没有平台 ${unknown}，可用：${Object.keys(PLATFORMS).join('、')}`,
      `There is no platform ${unknown}: ${Object.keys(PLATFORMS).join(', ')}`,
    )

  if (values.deb && !canDeb())
    fail('制作 .deb 需要 dpkg-deb（Debian、Ubuntu）', 'a .deb needs dpkg-deb (Debian, Ubuntu)')

  const own = `linux-${process.arch}`
  if (values.image) {
    refuseWithoutBuilder()
    if (!values.platform.includes(own)) fail(`镜像需要 --platform ${own}`, `the image needs --platform ${own}`)
  }

  const version = values.version ?? buildVersion()
  const out = resolve(root, values.out)
  // The same for everybody who builds this version.
  const mtime = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 1_767_225_600) * 1000)

  await buildWeb(node)
  mkdirSync(out, { recursive: true })
  const files = []
  for (const platform of values.platform) {
    const name = `leitai-${version}-${platform}`
    const folder = join(out, name)
    rmSync(folder, { recursive: true, force: true })
    stage(folder, { platform, version })
    writeText(join(folder, 'VERSION'), `${version}\n`)
    const bom = `${name}.cdx.json`
    const { text } = bomOf(folder, { version, mtime })
    writeText(join(folder, 'sbom.cdx.json'), text)
    writeFileSync(join(out, bom), text)
    say(`正在打包 ${name}.tar.gz`, `packing ${name}.tar.gz`)
    await writeTarGz(join(out, `${name}.tar.gz`), (tar) => addFolder(tar, folder, { prefix: `${name}/`, mtime }))
    files.push(`${name}.tar.gz`, bom)
    const { deb: arch } = PLATFORMS[platform]
    if (values.deb && arch !== null) {
      const deb = `leitai_${version}_${arch}.deb`
      say(`正在打包 ${deb}`, `packing ${deb}`)
      writeDeb(join(out, deb), { folder, version, arch, mtime })
      files.push(deb)
    }
  }

  if (values.image) {
    const file = `leitai-${version}-${own}.image.tar`
    say(`正在制作镜像 ${file}`, `building the image ${file}`)
    writeImage(out, { archive: `leitai-${version}-${own}.tar.gz`, file, version, base: values.base, mtime })
    files.push(file)
  }
  if (values.kit) {
    const chart = `leitai-chart-${version}.tgz`
    await writeChart(join(out, chart), { out, version, mtime })
    files.push(chart)
  }

  const key = values.key ? createPrivateKey(readFileSync(resolve(values.key))) : null
  const signed = (text) => sign(null, Buffer.from(text), key)
  // Whoever reads the list of parts alone can check it as well.
  if (key)
    for (const bom of files.filter((file) => file.endsWith('.cdx.json'))) {
      writeFileSync(join(out, `${bom}.sig`), signed(readFileSync(join(out, bom), 'utf8')))
    }
  const sums = []
  for (const file of files) sums.push(`${await sha256Of(join(out, file))}  ${file}\n`)
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''))
  if (key) {
    writeFileSync(join(out, 'SHA256SUMS.sig'), signed(sums.join('')))
    writeFileSync(join(out, 'leitai-release.pub'), createPublicKey(key).export({ type: 'spki', format: 'pem' }))
  } else say('没有 --key：校验和没有签名', 'without --key the checksums are not signed')
  if (values.kit) {
    const kit = `leitai-${version}-kit.tar`
    say(`正在打包 ${kit}`, `packing ${kit}`)
    const signatures = readdirSync(out).filter((name) => name.endsWith('.sig') || name.endsWith('.pub'))
    await writeKit(join(out, kit), { out, files: [...files, 'SHA256SUMS', ...signatures], version, mtime })
  }
  say(`发布在 ${out}`, `the release is in ${out}`)
}

/** The chart takes the image of this build unless it is told another. */
async function writeChart(file, { out, version, mtime }) {
  const folder = join(out, 'chart')
  cpSync(join(root, 'packaging/helm/leitai'), folder, { recursive: true })
  const about = join(folder, 'Chart.yaml')
  writeText(about, readFileSync(about, 'utf8').replace(/^appVersion: .*$/m, `appVersion: "${tagOf(version)}"`))
  await writeTarGz(file, (tar) => addFolder(tar, folder, { prefix: 'leitai/', mtime }))
  rmSync(folder, { recursive: true })
}
