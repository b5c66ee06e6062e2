/** The offline kit: one tar with everything of a release, for machines that reach no network. */
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { root } from '../prepare.mjs'
import { addFolder } from './archive.mjs'

const readme = (version) => `Leitai ${version} 离线安装包

1. 核对：sha256sum -c SHA256SUMS。若有 SHA256SUMS.sig：
   openssl pkeyutl -verify -pubin -inkey leitai-release.pub -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig
2. 任选一种：
   Debian、Ubuntu   apt install ./leitai_${version}_amd64.deb，见 docs/OPERATIONS.md
   其他 Linux       tar -xzf leitai-${version}-linux-x64.tar.gz && cd leitai-${version}-linux-x64 && ./leitai start
   容器             docker load -i leitai-${version}-linux-x64.image.tar，compose.yaml 与 docs/CONTAINERS.md
   Kubernetes       helm install leitai leitai-chart-${version}.tgz -f values.yaml，见 docs/CONTAINERS.md

Leitai ${version}, offline kit

1. Check: sha256sum -c SHA256SUMS. Where there is SHA256SUMS.sig:
   openssl pkeyutl -verify -pubin -inkey leitai-release.pub -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig
2. Choose one:
   Debian, Ubuntu   apt install ./leitai_${version}_amd64.deb, see docs/OPERATIONS.md
   other Linux      tar -xzf leitai-${version}-linux-x64.tar.gz && cd leitai-${version}-linux-x64 && ./leitai start
   containers       docker load -i leitai-${version}-linux-x64.image.tar, compose.yaml and docs/CONTAINERS.md
   Kubernetes       helm install leitai leitai-chart-${version}.tgz -f values.yaml, see docs/CONTAINERS.md
`

/** Writes `kit`, with `files` of the folder `out`, the settings of containers, and the documentation. */
export async function writeKit(kit, { out, files, version, mtime }) {
  const tar = pack()
  const written = pipeline(tar, createWriteStream(kit))
  const prefix = `leitai-${version}-kit/`
  const add = (from, name) =>
    pipeline(
      createReadStream(from),
      tar.entry({ name: `${prefix}${name}`, size: statSync(from).size, mode: 0o644, mtime }),
    )
  tar.entry({ name: `${prefix}README.txt`, mode: 0o644, mtime }, readme(version))
  for (const file of files) await add(join(out, file), file)
  for (const file of ['compose.yaml', 'leitai.env.example']) await add(join(root, 'packaging', file), file)
  for (const file of ['Dockerfile', 'base.Dockerfile', 'init']) await add(join(root, 'packaging/container', file), file)
  await addFolder(tar, join(root, 'docs'), { prefix: `${prefix}docs/`, mtime })
  tar.finalize()
  await written
}
