import { test as base } from '@playwright/test'
import { type ClockedProduct, startClockedProduct } from './start-clocked-product.ts'

/** A journey on its own product, whose clock it controls. */
export const clockedTest = base.extend<object, { product: ClockedProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it what a fixture needs
    async ({}, use) => {
      const ofTheRun = process.env.E2E_BASE_URL
      const product = await startClockedProduct()
      process.env.E2E_BASE_URL = product.url
      await use(product)
      process.env.E2E_BASE_URL = ofTheRun
      await product.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
})
