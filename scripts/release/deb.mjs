/** A package for Debian and Ubuntu, made by dpkg-deb, which only these have. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fail, root } from '../prepare.mjs'
import { contents, writeText } from './stage.mjs'

const packaging = join(root, 'packaging')

export const canDeb = () => spawnSync('dpkg-deb', ['--version'], { stdio: 'ignore' }).status === 0

/** Writes the package of a staged release; `mtime` is that of all its files. */
export function writeDeb(file, { folder, version, arch, mtime }) {
  // Beside the package: the temporary folder may be small.
  const tree = mkdtempSync(`${file}-`)
  try {
    chmodSync(tree, 0o755)
    const at = (path) => {
      const full = join(tree, path)
      mkdirSync(dirname(full), { recursive: true })
      return full
    }
    const put = (path, from, mode = 0o644) => {
      cpSync(join(packaging, from), at(path))
      chmodSync(join(tree, path), mode)
    }
    const kilobytes = Math.ceil(contents(folder).reduce((sum, { size }) => sum + size, 0) / 1024)
    const control = readFileSync(join(packaging, 'deb', 'control'), 'utf8')
    const values = { VERSION: version, ARCH: arch, SIZE: kilobytes }
    writeText(
      at('DEBIAN/control'),
      control.replace(/@(\w+)@/g, (_, name) => String(values[name])),
    )
    writeText(at('DEBIAN/conffiles'), '/etc/leitai/leitai.env\n/etc/logrotate.d/leitai\n')
    for (const name of ['postinst', 'prerm', 'postrm']) put(`DEBIAN/${name}`, `deb/${name}`, 0o755)
    put('etc/leitai/leitai.env', 'leitai.env.example', 0o640)
    put('etc/logrotate.d/leitai', 'logrotate')
    put('usr/share/doc/leitai/nginx.conf', 'nginx.conf')
    cpSync(join(packaging, 'systemd'), at('lib/systemd/system'), { recursive: true })
    cpSync(join(root, 'LICENSE'), at('usr/share/doc/leitai/copyright'))
    cpSync(join(folder, 'docs'), at('usr/share/doc/leitai/docs'), { recursive: true })
    cpSync(folder, at('usr/lib/leitai'), { recursive: true, verbatimSymlinks: true })
    symlinkSync('../lib/leitai/leitai', at('usr/bin/leitai'))
    const seconds = String(Math.floor(mtime.getTime() / 1000))
    const made = spawnSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', tree, file], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, SOURCE_DATE_EPOCH: seconds },
    })
    if (made.status !== 0) fail('dpkg-deb 失败，原因见上', 'dpkg-deb failed; see above')
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}
