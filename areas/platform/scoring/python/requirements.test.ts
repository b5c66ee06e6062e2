import { expect, test } from 'vitest'
import { unmet } from './requirements.ts'

const packages = { numpy: '1.24.2', 'scikit-learn': '1.2.1', 'my-package': '2.0rc1' }

test.each([
  ['numpy\n# a comment\n\nScikit_Learn >= 1.2  # why\n', []],
  ['numpy==1.24.2\nnumpy!=1.24.3\nnumpy>1,<2\nnumpy<=1.24.2\nnumpy~=1.24', []],
  ['numpy[extra]>=1; python_version > "3"', []],
  ['my.package>=2.0rc1', []],
  ['numpy>=2', ['numpy>=2 (1.24.2 is installed)']],
  ['numpy~=1.25', ['numpy~=1.25 (1.24.2 is installed)']],
  ['numpy==1.24.2\ntorch>=2', ['torch>=2 (not installed)']],
  [
    '-r other.txt\nnumpy @ https://example.com/x.whl',
    ['-r other.txt (not understood)', 'numpy @ https://example.com/x.whl (not understood)'],
  ],
])('requirements %j lack %j', (text, lacking) => {
  expect(unmet(text, packages)).toEqual(lacking)
})
