import { expect, test } from 'vitest'
import { usualCode } from '../definition/contract.code.ts'
import { endingText } from './contract.endings.ts'

const failed = { outcome: 'error', exitCode: 2, signal: null } as const

test('only a run that is no debug run sends to a debug run', () => {
  for (const language of ['zh', 'en'] as const) {
    const debug = endingText({ ...failed, purpose: 'debug' }, usualCode, language)
    expect(debug).not.toMatch(/调试|debug/)
    expect(debug).toContain('2')
    expect(endingText({ ...failed, purpose: 'submission', isHidden: true }, usualCode, language)).toMatch(/调试|debug/)
    expect(endingText({ ...failed, purpose: 'final' }, usualCode, language)).not.toMatch(/调试|debug/)
  }
})
