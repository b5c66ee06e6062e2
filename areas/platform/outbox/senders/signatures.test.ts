import { expect, test } from 'vitest'
import * as aliyun from './aliyun.ts'
import * as tencent from './tencent.ts'

test('Aliyun’s signature matches the example in its documentation', () => {
  const query = aliyun.queryOf({
    RegionId: 'cn-shanghai',
    ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
  })
  const headers = {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    'x-acs-action': 'RunInstances',
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    'x-acs-version': '2014-05-26',
  }
  const account = { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' }
  expect(aliyun.authorization(account, { query, headers })).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('values are percent-encoded for the signature even where a query would not need it', () => {
  expect(aliyun.queryOf({ b: "a b*(')!~", a: '擂台' })).toBe('a=%E6%93%82%E5%8F%B0&b=a%20b%2A%28%27%29%21~')
})

test('Tencent’s signature matches the example in its documentation', () => {
  const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}'
  const headers = { 'content-type': 'application/json; charset=utf-8', host: 'cvm.tencentcloudapi.com' }
  const account = { keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', keySecret: 'Gu5t9xGARNpq86cd98joQYCN3*******' }
  const made = tencent.authorization(account, { service: 'cvm', timestamp: 1_551_113_065, body, headers })
  expect(made.split('Signature=')[1]).toBe('2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c')
})

test('Tencent’s template values are in the order of the text', () => {
  expect(tencent.valuesInOrder('code', { minutes: '5', code: '123456' })).toEqual(['123456', '5'])
  expect(tencent.valuesInOrder('toString', { code: '1' })).toEqual([])
})
