import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@leitai/embedded-postgres/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnvFile } from './env-file.ts'

const ROOT = join(import.meta.dirname, '../../..')
const folder = temporaryFolder('')
afterAll(() => folder[Symbol.dispose]())

/** What is written after `SECRET=`, and what systemd makes of it. */
const VALUES: [written: string, value: string][] = [
  ['plain', 'plain'],
  ['', ''],
  ['a#b', 'a#b'],
  ['a #b ;c', 'a #b ;c'],
  ['#a', '#a'],
  ['  two  words  ', 'two  words'],
  ['\'a#b $c \\d "e" \'', 'a#b $c \\d "e" '],
  ['"a#b c"', 'a#b c'],
  ['"a\\"b\\\\c\\$d\\`e\\nf"', 'a"b\\c$d`e\\nf'],
  ['$HOME $(id) `id`', '$HOME $(id) `id`'],
  ['a\\#b\\\\c\\ ', 'a#b\\c '],
  ['C:\\temp', 'C:temp'],
  ["it's", "it's"],
  ['say "yes"', 'say "yes"'],
  ['"one" \'two\'', 'onetwo'],
  ['"one"#two', 'one#two'],
  ['one\\\ntwo', 'onetwo'],
  ['"one\ntwo"', 'one\ntwo'],
  ['"one\\\ntwo"', 'onetwo'],
  ['a=b=c==', 'a=b=c=='],
  ['密钥 — é', '密钥 — é'],
]

test.each(VALUES)('SECRET=%s is read as systemd reads it', (written, value) => {
  expect(readEnvFile(`# a comment with 'a quote\n SECRET = ${written}\n;x\nPORT=3000`)).toEqual({
    SECRET: value,
    PORT: '3000',
  })
  expect(readEnvFile(`SECRET=${written}`)).toEqual({ SECRET: value })
})

test('files of other systems and names given twice: the later counts', () => {
  expect(readEnvFile('A=1\r\n\r\n# x\r\nB="2"\r\nA=3\r\n')).toEqual({ A: '3', B: '2' })
  expect(readEnvFile('# ends with a backslash \\\nA=1')).toEqual({ A: '1' })
})

test('what systemd would skip, or read on to the end of the file for, is refused with its line and without its value', () => {
  const refused = (text: string) => () => readEnvFile(text)
  expect(refused('A=1\nexport SECRET=hush')).toThrow('line 2 of the settings file: leave out export: write SECRET=…')
  expect(refused('A=1\r\n\r\nhush')).toThrow('line 3 of the settings file: no “=”')
  expect(refused('\ufeffSECRET=hush')).toThrow('line 1 of the settings file: the name before “=”')
  expect(refused('my-name=hush')).toThrow('letters, digits and _')
  expect(refused("A='hush\nB=2")).toThrow("line 1 of the settings file: the quote ' in A has no end")
  expect(refused('A="hush\\"')).toThrow('has no end')
  expect(refused('A=hush\u0007')).toThrow('A contains control characters')
  for (const text of ['export SECRET=hush', 'hush', "A='hush", 'A=hush\u0007'])
    expect(refused(text)).not.toThrow(/hush/)
})

describe('the command of a release', () => {
  const at = (name: string) => join(folder.path, name)
  cpSync(join(ROOT, 'packaging/leitai'), at('leitai'))
  mkdirSync(at('lib'))
  symlinkSync(process.execPath, at('node'))
  for (const name of ['apps', 'areas', 'packages']) symlinkSync(join(ROOT, name), at(`lib/${name}`))
  const call = (text: string, env: Record<string, string> = {}) => {
    writeFileSync(at('leitai.env'), text)
    return spawnSync(at('leitai'), ['config', 'check', '--json'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LEITAI_ENV_FILE: at('leitai.env'), ...env },
    })
  }

  test('reads the file so, and what is set already stays', () => {
    const written = 'DATA_DIR=/srv/a#b $c\\\\d "e"\nSITE_URL=\'https://demo.example.com\'\nPORT=3001\n'
    const { stdout, stderr } = call(written, { PORT: '3002' })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({
      dataDir: '/srv/a#b $c\\d "e"',
      siteUrl: 'https://demo.example.com',
      port: 3002,
    })
  })

  test('says what is wrong in the file, and does nothing', () => {
    expect(call('\ufeffPORT=3001').stderr).toContain('第 1 行')
    expect(call('export PORT=3001')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `${at('leitai.env')}: 设置文件第 1 行：去掉 export，写 PORT=… / line 1 of the settings file: leave out export: write PORT=…\n`,
    })
  })
})
