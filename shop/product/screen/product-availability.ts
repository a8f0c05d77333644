import type { ProductId } from '#kernel/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/client/client.ts'

/** Always refetched, never answered from the five-minute cache (BASK-09). */
export const useProductAvailability = (productId: ProductId, city: string) =>
  useQuery({
    queryKey: ['product', 'availability', productId, city],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => {
      const answer = await api.product.availability({ product_id: productId, city }, { signal })
      if (!answer.ok) throw new Error(answer.message)
      return answer.value
    },
  })
