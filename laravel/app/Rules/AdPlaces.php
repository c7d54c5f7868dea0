<?php

namespace App\Rules;

use Closure;
use Illuminate\Contracts\Validation\ValidationRule;

/** Google counts places: a double-width character takes two, and of an insertion its default text counts. */
class AdPlaces implements ValidationRule
{
    public function __construct(private int $max) {}

    public function validate(string $attribute, mixed $value, Closure $fail): void
    {
        if (! is_string($value)) {
            return;
        }
        $shown = preg_replace('/\{(?:keyword|customizer\.[^{}:]+)(?::([^{}]*))?\}/i', '$1', $value);
        if (mb_strwidth($shown) > $this->max) {
            $fail('validation.max.string')->translate(['max' => $this->max]);
        }
    }
}
