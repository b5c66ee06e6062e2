/** A container image of a release’s archive, by whichever builder there is. */
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from '../prepare.mjs'
import { tagOf } from './version.mjs'

const BUILDERS = ['buildah', 'podman', 'docker']

/** The first builder that answers; a docker command without its engine does not. */
export const builderHere = () => BUILDERS.find((one) => spawnSync(one, ['info'], { stdio: 'ignore' }).status === 0)

export function refuseWithoutBuilder() {
  if (!builderHere())
    fail(
      `制作镜像需要 ${BUILDERS.join('、')} 之一（Debian：apt install buildah）`,
      `an image needs one of ${BUILDERS.join(', ')} (Debian: apt install buildah)`,
    )
}

const revision = () => {
  const found = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : 'unknown'
}

/** Builds the image of `archive`, a file in `out`, and writes it to `file` there; no network is used beyond fetching the base. */
export function writeImage(out, { archive, file, version, base, mtime }) {
  const builder = builderHere()
  const tag = `leitai:${tagOf(version)}`
  for (const name of ['Dockerfile', 'init']) copyFileSync(join(root, 'packaging/container', name), join(out, name))
  const values = { ARCHIVE: archive, VERSION: version, REVISION: revision(), ...(base && { BASE: base }) }
  const args = Object.entries(values).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`])
  const seconds = Math.floor(mtime.getTime() / 1000)
  const run = (...words) => execFileSync(builder, words, { stdio: 'inherit', cwd: out })
  // Without it a health check is not part of the image.
  const format = builder === 'docker' ? [] : ['--format', 'docker', '--timestamp', String(seconds)]
  run(...(builder === 'buildah' ? ['bud'] : ['build']), ...format, ...args, '--tag', tag, '--file', 'Dockerfile', '.')
  rmSync(join(out, file), { force: true })
  if (builder === 'buildah') run('push', tag, `docker-archive:${join(out, file)}:${tag}`)
  else run('save', '--output', join(out, file), tag)
}
