export default function Cart() {
  return <h1>Корзина</h1>
}
