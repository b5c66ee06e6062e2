import { existsSync } from 'node:fs'
import { say } from './prepare.mjs'

/** The Debian packages that isolate child processes in the tests. */
export const packagesForSandbox = () =>
  process.platform !== 'linux' || existsSync('/usr/bin/bwrap') ? [] : ['bubblewrap']

/** The Debian packages that hosts' scoring programs need in the tests. */
export const packagesForPrograms = () =>
  process.platform !== 'linux' || existsSync('/usr/lib/python3/dist-packages/pandas')
    ? []
    : ['python3', 'python3-pandas']

/** A directory, for the tests of log-in by LDAP, and what makes certificates. */
export const packagesForDirectory = () =>
  process.platform !== 'linux'
    ? []
    : [
        ['slapd', '/usr/sbin/slapd'],
        ['ldap-utils', '/usr/bin/ldapmodify'],
        ['openssl', '/usr/bin/openssl'],
      ].flatMap(([name, path]) => (existsSync(path) ? [] : [name]))

/** An identity provider that others wrote, for the trial of log-in by SAML. */
export const packagesForSaml = () =>
  process.platform !== 'linux' || (existsSync('/usr/share/simplesamlphp/www') && existsSync('/usr/bin/php'))
    ? []
    : ['simplesamlphp', 'php-cli', 'php-xml', 'php-mbstring']

/** A cluster of one node, for the tests of the runner that take long. */
export const packagesForSlurm = () =>
  process.platform !== 'linux' || existsSync('/usr/sbin/slurmctld') ? [] : ['slurm-wlm', 'munge']

/** promtool, which tries the alerts. */
export const packagesForAlerts = () => (existsSync('/usr/bin/promtool') ? [] : ['prometheus'])

/** A Debian of its own, also one that boots, images, Go’s templates with the functions of Helm, and a checker of Python’s types, for the trial of a release. */
export const packagesForRelease = () =>
  process.platform !== 'linux'
    ? []
    : [
        ['debootstrap', '/usr/sbin/debootstrap'],
        ['systemd-container', '/usr/bin/systemd-nspawn'],
        ['mypy', '/usr/bin/mypy'],
        ['buildah', '/usr/bin/buildah'],
        ['nginx-light', '/usr/sbin/nginx'],
        ['golang-go', '/usr/bin/go'],
        ['golang-github-masterminds-sprig-dev', '/usr/share/gocode/src/github.com/Masterminds/sprig'],
        ['golang-gopkg-yaml.v3-dev', '/usr/share/gocode/src/gopkg.in/yaml.v3'],
      ].flatMap(([name, path]) => (existsSync(path) ? [] : [name]))

/** Containers, by the kernel's namespaces and by gVisor, for the tests of the runner that take long. */
export const packagesForPodman = () =>
  process.platform !== 'linux'
    ? []
    : [
        ['podman', '/usr/bin/podman'],
        ['runc', '/usr/sbin/runc'],
        ['runsc', '/usr/bin/runsc'],
      ].flatMap(([name, path]) => (existsSync(path) ? [] : [name]))

/** Without bubblewrap the tests check the fallback; says so. */
export function checkSandbox() {
  if (packagesForSandbox().length > 0)
    say(
      '未安装 bubblewrap，将只测试较弱的隔离。可执行：sudo apt-get install bubblewrap',
      'without bubblewrap only the weaker isolation is tested. Run: sudo apt-get install bubblewrap',
    )
  if (packagesForDirectory().length > 0)
    say(
      '未安装 slapd、ldap-utils 或 openssl，不测试 LDAP 登录。可执行：sudo apt-get install slapd ldap-utils openssl',
      'without slapd, ldap-utils and openssl log-in by LDAP is not tested. Run: sudo apt-get install slapd ldap-utils openssl',
    )
  if (packagesForPrograms().length > 0)
    say(
      '未安装 pandas，不测试 Python 评分程序。可执行：sudo apt-get install python3-pandas',
      'without pandas no scoring programs in Python are tested. Run: sudo apt-get install python3-pandas',
    )
}
