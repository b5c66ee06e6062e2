/** The version of a build: any two of different sources differ, and the later one is the higher for apt and dpkg. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** `20261128.154951` of a time, in UTC. */
const stampOf = (time) => time.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '.')

/**
 * Such as `0.1.0+20261128.154951.6d291e81`: of a commit its time, so that all who build it get the same; of changed sources, or without a
 * repository, the time of the build.
 */
export function versionOf(base, { commit, now }) {
  if (commit === null) return `${base}+${stampOf(now)}`
  const { id, at, changed } = commit
  return `${base}+${stampOf(changed ? now : at)}.${id.slice(0, 8)}${changed ? '.changed' : ''}`
}

export function buildVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [id, seconds] = git('log', '-1', '--format=%H %ct')?.split(' ') ?? []
  const commit = id
    ? { id, at: new Date(Number(seconds) * 1000), changed: git('status', '--porcelain', '--untracked-files=no') !== '' }
    : null
  return versionOf(version, { commit, now: new Date() })
}

/** The same where a plus is not allowed: tags of images, labels of Kubernetes. */
export const tagOf = (version) => version.replaceAll('+', '-')
