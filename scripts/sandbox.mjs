import { existsSync } from 'node:fs'
import { aptInstall, canApt } from './apt.mjs'
import { say } from './prepare.mjs'

/** Installs bubblewrap if possible; without it the tests check the fallback and report that. */
export function prepareSandbox() {
  if (process.platform !== 'linux' || existsSync('/usr/bin/bwrap')) return
  if (canApt()) {
    say('正在安装 bubblewrap（apt-get）', 'installing bubblewrap (apt-get)')
    aptInstall(['bubblewrap'])
  }
  if (!existsSync('/usr/bin/bwrap'))
    say(
      '未安装 bubblewrap，将只测试较弱的隔离。可执行：sudo apt-get install bubblewrap',
      'without bubblewrap only the weaker isolation is tested. Run: sudo apt-get install bubblewrap',
    )
}
